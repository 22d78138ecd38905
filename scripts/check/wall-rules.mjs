/**
 * The rules of the code base (which room may import what) as data; scripts/check/wall.mjs applies them.
 * Paths are relative to the repository's root, with /. Tests are bound only by the first rule.
 */

/** The four wings of lib, by what code in them may touch, and what each may import besides itself and the ground. */
const WINGS = {
  /** Algorithms without files, database, clock or hidden randomness. */
  science: [],
  /** Files, processes and native code; no database, no request, no user. */
  engine: ['science'],
  /** Database, network and people; it knows no sperm. */
  platform: ['db'],
  /** The laboratory. */
  domain: ['science', 'engine', 'platform', 'db'],
};

/** Modules directly in lib, the texts and how programs start: every wing but science may use them, and they import only one another. */
const GROUND = /^lib\/([^/]+\.(ts|mjs)$|(messages|bundle)\/)/;

/** Packages that let engine reach past files, processes and native code. */
const BEYOND_ENGINE =
  /^(postgres|drizzle-orm|next|next-auth|next-intl|react|inngest|nodemailer|busboy|@aws-sdk)(\/|$)/;

/** Where ONNX Runtime is told to report to nobody before anything runs. */
const ONNX_RUNTIME = 'lib/onnx-runtime.ts';

/** The trainer builds and runs ONNX graphs; the rest of science imports no package and nothing of the ground. */
const SCIENCE_USES = [
  {
    room: 'lib/science/training',
    packages: /^(onnxruntime-node|onnxruntime-common|@bufbuild\/protobuf)(\/|$)/,
    ground: ONNX_RUNTIME,
  },
];

/** Names through which science would reach the outside or the clock. `Math.random` is looked for, too. */
export const IMPURE_GLOBALS = new Set([
  ...['process', 'Date', 'performance', 'crypto', 'fetch', 'console', 'globalThis', 'require', 'Buffer'],
  ...[
    'setTimeout',
    'setInterval',
    'setImmediate',
    'queueMicrotask',
    'window',
    'document',
    'navigator',
    'localStorage',
  ],
]);

/** Platform rooms that own tables: like those of the domain, they are entered by index.ts or contract*.ts alone. */
const PLATFORM_ROOMS_WITH_DOORS = new Set(
  [
    'users',
    'roles',
    'api-tokens',
    'user-administration',
    'profile',
    'audit',
    'settings',
    'mail',
    'notifications',
    'alarms',
    'tasks',
  ].map((room) => `lib/platform/${room}`),
);

/** @param {string} room */
const hasDoor = (room) => room.startsWith('lib/domain/') || PLATFORM_ROOMS_WITH_DOORS.has(room);

/** Modules of lib that run in the browser as well; they may import only one another. */
export const BROWSER_SAFE = [
  /^lib\/errors\.ts$/,
  /^lib\/messages\/(language|message)\.ts$/,
  // The texts of one language, as their own file for the browser.
  /^lib\/messages\/[a-z]{2}\//,
  /^lib\/(platform|domain)\/([^/]+\/)+contract(-[a-z-]+)?\.ts$/,
  /^lib\/domain\/contracts\.ts$/,
  /^lib\/platform\/http\/(client|contract|fields|problem)(-[a-z-]+)?\.ts$/,
  /^lib\/platform\/http\/use-[a-z-]+\.ts$/,
  /^lib\/platform\/access\/(catalog|pages|permissions|token-scopes)\.ts$/,
  /^lib\/platform\/auth\/callback-url\.ts$/,
  /^lib\/science\/scale\//,
  /^lib\/science\/(quality-control|who-manual)\//,
  /^lib\/science\/segmentation\/run-lengths\.ts$/,
  /^lib\/engine\/casa\/(calibration|shifted)\.ts$/,
  /^lib\/science\/(vision|kinematics)\/types\.ts$/,
  // Where a crop lies: the browser sets points in it, the server reads them.
  /^lib\/science\/vision\/crop-region\.ts$/,
  // What a person should look at: the browser lists it, evaluation reckons with it.
  /^lib\/science\/resting\/doubtful\.ts$/,
  /^lib\/platform\/i18n\/time-zone\.ts$/,
];

/** Packages that need Node, and so never belong into browser code. */
export const SERVER_PACKAGES =
  /^(node:|fs$|path$|os$|crypto$|child_process$|worker_threads$|postgres|drizzle-orm|inngest|pino|sharp|nodemailer|busboy|onnxruntime-node|@aws-sdk\/|@react-pdf\/|ffmpeg-static)/;

/** Packages and modules that speak to the database. */
export const DATABASE_PACKAGES = /^(drizzle-orm|postgres)(\/|$)/;

/** Where tables and SQL may be used. */
export const DATABASE_HANDS = [
  /^db\//,
  /^lib\/(platform|domain)\/([^/]+\/)+queries(-[a-z-]+)?\.ts$/,
  /^lib\/platform\/jobs\//,
  // The project fence is a condition that every query adds.
  /^lib\/platform\/access\/fence\.ts$/,
  /^(scripts|bench)\//,
];

export const TEST = /(\.test\.tsx?$|^e2e\/|\/testing\.ts$|\/testing\/)/;

/**
 * @typedef {object} Import
 * @property {string} file who imports
 * @property {boolean} browser whether the importer runs in the browser ('use client', components, browser-safe lib)
 * @property {string} request as written
 * @property {string | null} target path of a module of this repository, null for a package
 * @property {boolean} typeOnly erased by the compiler
 */

/**
 * @param {string} file
 * @returns {string} the room a file lies in: `app`, `components`, `lib/domain/videos`, `db` …
 */
export function roomOf(file) {
  const parts = file.split('/');
  if (parts[0] === 'lib' && parts.length > 3) return parts.slice(0, 3).join('/');
  return parts.length > 1 ? (parts[0] ?? '') : '';
}

/** @param {string | null} file @returns {keyof typeof WINGS | null} */
function wingOf(file) {
  const [, wing = ''] = /^lib\/([^/]+)\//.exec(file ?? '') ?? [];
  return wing in WINGS ? /** @type {keyof typeof WINGS} */ (wing) : null;
}

/** @param {string} file whether no clock, no randomness and no file may be reached from here */
export const isScience = (file) => wingOf(file) === 'science';

/** @param {string} file @param {readonly RegExp[]} patterns */
const matches = (file, patterns) => patterns.some((pattern) => pattern.test(file));

/** @param {string} file */
export const isBrowserSafe = (file) => matches(file, BROWSER_SAFE);

/** `ofTests`: also of tests, which otherwise import what they like. @type {{ name: string, why: string, ofTests?: true, forbids: (use: Import) => boolean }[]} */
export const RULES = [
  {
    name: 'nothing-imports-app',
    why: 'app is the top layer: nothing imports it.',
    ofTests: true,
    forbids: ({ file, target }) => isIn(target, 'app') && !isIn(file, 'app') && !isIn(file, 'e2e'),
  },
  {
    name: 'product-from-outside',
    why: 'bench measures the product and e2e tries it, from outside: only bench imports bench, and only these two e2e.',
    ofTests: true,
    forbids: ({ file, target }) =>
      (isIn(target, 'bench') || isIn(target, 'e2e')) &&
      !isIn(file, 'bench') &&
      !(isIn(target, 'e2e') && (isIn(file, 'e2e') || file === 'playwright.config.ts')),
  },
  {
    name: 'domain-above',
    why: 'What the domain stands on (platform, engine, science) does not need it in its tests either.',
    ofTests: true,
    // What is no test, the rule of the wings holds to that and more.
    forbids: ({ file, target }) =>
      TEST.test(file) && wingOf(target) === 'domain' && wingOf(file) !== null && wingOf(file) !== 'domain',
  },
  {
    name: 'lib-below-screens',
    why: 'lib never imports components, inngest or scripts: it works without them.',
    forbids: ({ file, target }) =>
      isIn(file, 'lib') && (isIn(target, 'components') || isIn(target, 'inngest') || isIn(target, 'scripts')),
  },
  {
    name: 'db-at-the-bottom',
    why: 'db imports nothing else of the repository.',
    forbids: ({ file, target }) => isIn(file, 'db') && target !== null && !isIn(target, 'db'),
  },
  {
    name: 'ground',
    why: 'The ground (modules directly in lib, lib/messages) imports only the ground.',
    forbids: ({ file, target }) => GROUND.test(file) && target !== null && !GROUND.test(target),
  },
  {
    name: 'browser-code',
    why: 'Browser code imports components and the browser-safe part of lib (contract.ts, lib/platform/http/client …), never the server.',
    forbids: ({ file, browser, request, target, typeOnly }) => {
      if (!browser) return false;
      if (target === null) return !typeOnly && SERVER_PACKAGES.test(request);
      if (isBrowserSafe(target) || isIn(target, 'components')) return false;
      if (isIn(file, 'app') && isIn(target, 'app')) return false;
      // A type leaves nothing in the bundle, but tables and queries stay a matter of the server.
      if (typeOnly && isIn(target, 'lib') && !matches(target, DATABASE_HANDS)) return false;
      return isIn(target, 'lib') || isIn(target, 'db') || isIn(target, 'inngest') || isIn(target, 'scripts');
    },
  },
  {
    name: 'wing',
    why: 'science touches nothing, engine files and native code, platform database and people; domain uses all three.',
    forbids: ({ file, request, target }) => {
      const wing = wingOf(file);
      if (wing === null) return false;
      if (target === null) {
        if (wing === 'engine') return BEYOND_ENGINE.test(request);
        if (wing !== 'science') return false;
        return !SCIENCE_USES.some(({ room, packages }) => room === roomOf(file) && packages.test(request));
      }
      if (GROUND.test(target)) {
        if (wing !== 'science') return false;
        return !SCIENCE_USES.some(({ room, ground }) => room === roomOf(file) && ground === target);
      }
      const other = wingOf(target) ?? (isIn(target, 'db') ? 'db' : null);
      // What is no wing (app, components, inngest …) is the business of the rules above.
      if (other === null || other === wing) return false;
      return !(/** @type {readonly string[]} */ (WINGS[wing]).includes(other));
    },
  },
  {
    name: 'room-door',
    why: 'Rooms meet only by index.ts or contract*.ts; the worker process may use worker.ts, too.',
    forbids: ({ file, target }) => {
      const room = target === null ? '' : roomOf(target);
      if (target === null || !hasDoor(room) || roomOf(file) === room) return false;
      // Engines too heavy for the web server's bundle have their own door.
      if (isIn(file, 'inngest') && /\/worker\.ts$/.test(target)) return false;
      return !/^lib\/[^/]+\/[^/]+\/(index|contract(-[a-z-]+)?)\.tsx?$/.test(target);
    },
  },
  {
    name: 'database-hands',
    why: 'Only queries*.ts of a room (and db, lib/platform/jobs) use tables and SQL; app and components go through a domain.',
    forbids: ({ file, request, target, typeOnly }) => {
      if (typeOnly || matches(file, DATABASE_HANDS)) return false;
      if (target === null) return DATABASE_PACKAGES.test(request);
      // Domains and jobs may open a transaction and hand it to queries.
      const opens = isIn(file, 'lib') || isIn(file, 'inngest');
      return isIn(target, 'db') && !(opens && /^db\/(client|index)\.ts$/.test(target));
    },
  },
  {
    name: 'onnx-runtime',
    why: `Sessions are opened with the runtime of ${ONNX_RUNTIME}, which reports to nobody.`,
    forbids: ({ file, request, typeOnly }) =>
      request === 'onnxruntime-node' && !typeOnly && file !== ONNX_RUNTIME,
  },
  {
    name: 'links',
    why: 'Links are those of components/ui/link, which fetch no page before somebody asks for it.',
    forbids: ({ file, request }) => request === 'next/link' && file !== 'components/ui/link.tsx',
  },
];

/** @param {string | null} file @param {string} folder */
function isIn(file, folder) {
  return file?.startsWith(`${folder}/`) ?? false;
}
