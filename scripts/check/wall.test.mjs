import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../launcher/places.mjs';
import { checkWall } from './wall.mjs';

/** A copy of the code base, in which every fault below is planted under its own name. */
let root = '';
/** @type {import('./wall.mjs').Violation[]} */
let violations = [];

beforeAll(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'root-'));
  for (const folder of ['app', 'components', 'lib', 'db', 'inngest']) {
    cpSync(path.join(ROOT, folder), path.join(root, folder), { recursive: true });
  }
  for (const [name, files] of [...FAULTS, ...FINE]) {
    for (const [file, source] of Object.entries(files)) {
      const place = path.join(root, named(name, file));
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, named(name, source));
    }
  }
  violations = checkWall(root);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** @param {string} name of the test @param {string} text */
function named(name, text) {
  return text.replaceAll('planted', `planted-${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`);
}

/** What the wall says about the files of one test. @param {string} name @param {Record<string, string>} files */
function foundIn(name, files) {
  const own = new Set(Object.keys(files).map((file) => named(name, file)));
  return violations
    .filter(({ file }) => own.has(file))
    .map(({ rule, file, line }) => `${rule} ${file}:${line}`);
}

/** @type {[name: string, files: Record<string, string>, expected: string[]][]} */
const FAULTS = [
  [
    'lib imports a page',
    {
      'lib/domain/videos/planted.ts':
        "\nimport { page } from '@/app/(pages)/page';\nexport const x = page;\n",
    },
    ['nothing-imports-app lib/domain/videos/planted.ts:2'],
  ],
  [
    'a component imports a page by a relative path',
    { 'components/planted.tsx': "export { default } from '../app/(pages)/page';\n" },
    ['nothing-imports-app components/planted.tsx:1'],
  ],
  [
    'even a test outside app imports a page',
    { 'lib/domain/videos/planted.test.ts': "import '@/app/(pages)/page';\n" },
    ['nothing-imports-app lib/domain/videos/planted.test.ts:1'],
  ],
  [
    'scripts imports what tries the product',
    { 'scripts/planted.ts': "import { test } from '@/e2e/support/test';\nexport const x = test;\n" },
    ['product-from-outside scripts/planted.ts:1'],
  ],
  [
    'e2e imports what measures the product',
    { 'e2e/planted.ts': "\nexport { seconds } from '../bench/run';\n" },
    ['product-from-outside e2e/planted.ts:2'],
  ],
  [
    'a test of the platform imports the domain',
    { 'lib/platform/audit/planted.test.ts': "import '@/lib/domain/projects';\n" },
    ['domain-above lib/platform/audit/planted.test.ts:1'],
  ],
  [
    'lib imports a component',
    { 'lib/domain/reports/planted.ts': "import '@/components/ui/theme';\n" },
    ['lib-below-screens lib/domain/reports/planted.ts:1'],
  ],
  [
    'lib imports a job',
    { 'lib/domain/reports/planted.ts': "await import('@/inngest/worker');\n" },
    ['lib-below-screens lib/domain/reports/planted.ts:1'],
  ],
  [
    'db imports lib',
    { 'db/planted.ts': "import type { Env } from '@/lib/env';\nexport type X = Env;\n" },
    ['db-at-the-bottom db/planted.ts:1'],
  ],
  [
    'a component imports the inside of a domain',
    {
      'components/planted.tsx': "import { x } from '@/lib/domain/projects/queries';\nexport const y = x;\n",
    },
    ['browser-code components/planted.tsx:1', 'room-door components/planted.tsx:1'],
  ],
  [
    'a component imports a domain',
    { 'components/planted.tsx': "import '@/lib/domain/projects';\n" },
    ['browser-code components/planted.tsx:1'],
  ],
  [
    'a component imports tables',
    { 'components/planted.tsx': "import '@/db/schema';\n" },
    ['browser-code components/planted.tsx:1', 'database-hands components/planted.tsx:1'],
  ],
  [
    'a component imports a Node module',
    { 'components/planted.tsx': "import 'node:fs';\n" },
    ['browser-code components/planted.tsx:1'],
  ],
  [
    "a page with 'use client' imports the server",
    { 'app/(pages)/planted.tsx': "'use client';\nimport '@/lib/domain/projects';\n" },
    ['browser-code app/(pages)/planted.tsx:2'],
  ],
  [
    'a contract imports the server',
    { 'lib/domain/planted/contract.ts': "import '@/lib/platform/storage';\n" },
    ['browser-code lib/domain/planted/contract.ts:1'],
  ],
  [
    'science reads files',
    {
      'lib/science/vision/planted.ts':
        "import { readFileSync } from 'node:fs';\nexport const x = readFileSync;\n",
    },
    ['wing lib/science/vision/planted.ts:1'],
  ],
  [
    'science imports the ground',
    { 'lib/science/kinematics/planted.ts': "import '../../env';\n" },
    ['wing lib/science/kinematics/planted.ts:1'],
  ],
  [
    'science rolls dice and looks at the clock',
    {
      'lib/science/kinematics/planted.ts':
        'export const a = Math.random();\nexport const b = () => Date.now();\nexport const c = Math["random"]();\nexport const d = performance.now();\nexport const e = process.env.X;\n',
    },
    [1, 2, 3, 4, 5].map((line) => `wing lib/science/kinematics/planted.ts:${line}`),
  ],
  [
    'vision uses onnxruntime',
    { 'lib/science/vision/planted.ts': "import '@/lib/onnx-runtime';\n" },
    ['wing lib/science/vision/planted.ts:1'],
  ],
  [
    'sessions are opened past the module that keeps the runtime silent',
    {
      'lib/engine/planted/index.ts': "import 'onnxruntime-node';\n",
      'lib/science/training/planted.ts':
        "import { InferenceSession } from 'onnxruntime-node';\nInferenceSession;\n",
    },
    ['onnx-runtime lib/engine/planted/index.ts:1', 'onnx-runtime lib/science/training/planted.ts:1'],
  ],
  [
    'science imports engine',
    { 'lib/science/kinematics/planted.ts': "import '@/lib/engine/media';\n" },
    ['wing lib/science/kinematics/planted.ts:1'],
  ],
  [
    'a page links past the link of the product',
    { 'app/(pages)/planted.tsx': "import Link from 'next/link';\nexport const x = Link;\n" },
    ['links app/(pages)/planted.tsx:1'],
  ],
  [
    'engine imports the database',
    { 'lib/engine/casa/planted.ts': "import { database } from '@/db/client';\nexport const x = database;\n" },
    ['wing lib/engine/casa/planted.ts:1'],
  ],
  [
    'engine imports platform, and a package of the web',
    {
      'lib/engine/casa/planted.ts':
        "import { log } from '@/lib/platform/http/log';\nimport { cookies } from 'next/headers';\nexport const x = [log, cookies];\n",
    },
    ['wing lib/engine/casa/planted.ts:1', 'wing lib/engine/casa/planted.ts:2'],
  ],
  [
    'platform imports engine and science',
    {
      'lib/platform/health/planted.ts': "import '@/lib/engine/media';\nimport '@/lib/science/kinematics';\n",
    },
    ['wing lib/platform/health/planted.ts:1', 'wing lib/platform/health/planted.ts:2'],
  ],
  [
    'platform imports domain',
    { 'lib/platform/tasks/planted.ts': "import '@/lib/domain/videos';\n" },
    ['wing lib/platform/tasks/planted.ts:1'],
  ],
  [
    'the ground imports a wing',
    { 'lib/planted.ts': "import '@/lib/platform/http/log';\n" },
    ['ground lib/planted.ts:1'],
  ],
  [
    'a room of platform is entered by the window',
    {
      'lib/domain/videos/planted.ts':
        "import type { X } from '@/lib/platform/tasks/view';\nexport type Y = X;\n",
    },
    ['room-door lib/domain/videos/planted.ts:1'],
  ],
  [
    'a domain enters another by the window',
    { 'lib/domain/videos/planted.ts': "import type { X } from '../datasets/view';\nexport type Y = X;\n" },
    ['room-door lib/domain/videos/planted.ts:1'],
  ],
  [
    'a page enters a domain by the window',
    { 'app/(pages)/planted.ts': "import '@/lib/domain/datasets/view';\n" },
    ['room-door app/(pages)/planted.ts:1'],
  ],
  [
    'a page enters by the door of the worker',
    { 'app/(pages)/planted.ts': "import '@/lib/domain/detections/worker';\n" },
    ['room-door app/(pages)/planted.ts:1'],
  ],
  [
    'a domain writes SQL outside its queries',
    { 'lib/domain/videos/planted.ts': "import { eq } from 'drizzle-orm';\nexport const x = eq;\n" },
    ['database-hands lib/domain/videos/planted.ts:1'],
  ],
  [
    'a domain uses tables outside its queries',
    { 'lib/domain/videos/planted.ts': "import { videos } from '@/db/schema';\nexport const x = videos;\n" },
    ['database-hands lib/domain/videos/planted.ts:1'],
  ],
  [
    'a page speaks to the database',
    { 'app/(pages)/planted.ts': "import { database } from '@/db/client';\nexport const x = database;\n" },
    ['database-hands app/(pages)/planted.ts:1'],
  ],
  [
    'two modules import each other',
    {
      'lib/domain/videos/planted-a.ts': "import './planted-b';\n",
      'lib/domain/videos/planted-b.ts': "export * from './planted-c';\n",
      'lib/domain/videos/planted-c.ts': "import type {} from './planted-a';\n",
    },
    ['no-cycles lib/domain/videos/planted-a.ts:1'],
  ],
];

test.each(FAULTS)('the wall finds it when %s', (name, files, expected) => {
  expect(foundIn(name, files)).toEqual(expected.map((line) => named(name, line)));
});

/** @type {[name: string, files: Record<string, string>][]} */
const FINE = [
  [
    'a job enters by the door of the worker and opens a transaction',
    { 'inngest/planted.ts': "import '@/lib/domain/detections/worker';\nimport '@/db/client';\n" },
  ],
  [
    'queries use tables',
    {
      'lib/domain/planted/queries.ts':
        "import { eq } from 'drizzle-orm';\nimport { videos } from '@/db/schema';\nexport const x = [eq, videos];\n",
    },
  ],
  [
    'an index opens a transaction',
    {
      'lib/domain/planted/index.ts': "import { database } from '@/db/client';\nexport const x = database;\n",
    },
  ],
  [
    'a page uses domains and components',
    { 'app/(pages)/planted.tsx': "import '@/lib/domain/projects';\nimport '@/components/ui/theme';\n" },
  ],
  [
    'a component uses a contract',
    { 'components/planted.tsx': "import '@/lib/domain/projects/contract';\nimport '@mantine/core';\n" },
  ],
  [
    'domain uses the other three wings',
    {
      'lib/domain/planted/index.ts':
        "import '@/lib/science/kinematics';\nimport '@/lib/engine/media';\nimport '@/lib/platform/tasks';\n",
    },
  ],
  [
    'engine uses science, the ground and native code',
    {
      'lib/engine/planted/index.ts':
        "import '@/lib/science/vision/types';\nimport '@/lib/errors';\nimport 'node:fs';\nimport '@/lib/onnx-runtime';\n",
    },
  ],
  [
    'the trainer uses the ONNX runtime, and types of its package',
    {
      'lib/science/training/planted.ts':
        "import '@/lib/onnx-runtime';\nimport type { Tensor } from 'onnxruntime-node';\nexport type T = Tensor;\n",
    },
  ],
  [
    'science has a function named process, a property named Date, and types',
    {
      'lib/science/vision/planted.ts':
        'export function process(x: { Date: number }, at?: Date) {\n  return [x.Date, process, at];\n}\n',
    },
  ],
  [
    'tests reach everywhere but up',
    { 'lib/domain/frames/planted.test.ts': "import 'node:fs';\nimport '@/lib/domain/datasets/view';\n" },
  ],
];

test.each(FINE)('the wall is silent when %s', (name, files) => {
  expect(foundIn(name, files)).toEqual([]);
});

test('a module that cannot be parsed is an error, not a pass', () => {
  const broken = path.join(root, 'lib/science/vision/broken.ts');
  writeFileSync(broken, 'export const = ;\n');
  expect(() => checkWall(root)).toThrow(/lib\/science\/vision\/broken\.ts/);
  rmSync(broken);
});
