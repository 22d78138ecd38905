/**
 * The rules of the house (which room may import what) as data; scripts/check/wall.mjs applies them.
 * Paths are relative to the repository's root, with /. Tests are bound only by the first rule.
 */

/** Algorithms without files, database, clock or hidden randomness: typed arrays and a seed go in, plain results come out. */
export const PURE_ROOMS = ['lib/vision', 'lib/kinematics', 'lib/who', 'lib/training'];

/** What a pure room may import besides pure rooms. */
export const PURE_EXCEPTIONS = [
  {
    room: 'lib/training',
    modules: /^lib\/onnx\//,
    packages: /^(onnxruntime-node|onnxruntime-common|@bufbuild\/protobuf)(\/|$)/,
  },
];

/** Names through which a pure room would reach the outside or the clock. `Math.random` is looked for, too. */
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

/** Rooms that belong to one subject of the laboratory: the others see only their doors. */
export const DOMAINS = new Set(
  [
    ...[
      'projects',
      'datasets',
      'videos',
      'frames',
      'detections',
      'labels',
      'masks',
      'models',
      'predictions',
      'analyses',
    ],
    ...['reports', 'patients', 'users', 'roles', 'administration', 'logs', 'settings'],
    ...['notifications', 'tasks'],
  ].map((name) => `lib/${name}`),
);

/** Modules of lib that run in the browser as well; they may import only one another. */
export const BROWSER_SAFE = [
  /^lib\/[^/]+\/contract(-[a-z-]+)?\.ts$/,
  /^lib\/contracts\.ts$/,
  /^lib\/http\/(client|contract|fields|errors|problem)(-[a-z-]+)?\.ts$/,
  /^lib\/http\/use-[a-z-]+\.ts$/,
  /^lib\/access\/(catalogue|permissions)\.ts$/,
  /^lib\/auth\/callback-url\.ts$/,
  /^lib\/who\//,
  /^lib\/(vision|kinematics)\/types\.ts$/,
  /^lib\/i18n\/(language|sentence-patterns)\.ts$/,
  // English templates, by which pages know what long work says.
  /^lib\/i18n\/messages\/en\/work\.json$/,
];

/** Packages that need Node, and so never belong into browser code. */
export const SERVER_PACKAGES =
  /^(node:|fs$|path$|os$|crypto$|child_process$|worker_threads$|postgres|drizzle-orm|inngest|pino|sharp|nodemailer|busboy|onnxruntime-node|@aws-sdk\/|@react-pdf\/|ffmpeg-static)/;

/** Packages and modules that speak to the database. */
export const DATABASE_PACKAGES = /^(drizzle-orm|postgres)(\/|$)/;

/** Where tables and SQL may be used. */
export const DATABASE_HANDS = [
  /^db\//,
  /^lib\/[^/]+\/queries(-[a-z-]+)?\.ts$/,
  /^lib\/[^/]+\/queries\//,
  /^lib\/jobs\//,
  // The project fence is a condition that every query adds.
  /^lib\/access\/fence\.ts$/,
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
 * @param {string} file @returns {string} the room a file lies in: `app`, `components`, `lib/videos`, `db` …
 */
export function roomOf(file) {
  const [top = '', second = ''] = file.split('/');
  return top === 'lib' && file.split('/').length > 2 ? `lib/${second}` : file.includes('/') ? top : '';
}

/** @param {string} file @param {readonly RegExp[]} patterns */
const matches = (file, patterns) => patterns.some((pattern) => pattern.test(file));

/** @param {string} file */
export const isBrowserSafe = (file) => matches(file, BROWSER_SAFE);

/** @type {{ name: string, why: string, forbids: (use: Import) => boolean }[]} */
export const RULES = [
  {
    name: 'nothing-imports-app',
    why: 'app is the top of the house: nothing imports it.',
    forbids: ({ file, target }) => isIn(target, 'app') && !isIn(file, 'app') && !isIn(file, 'e2e'),
  },
  {
    name: 'lib-below-screens',
    why: 'lib never imports components, inngest or scripts: it works without them.',
    forbids: ({ file, target }) =>
      isIn(file, 'lib') && (isIn(target, 'components') || isIn(target, 'inngest') || isIn(target, 'scripts')),
  },
  {
    name: 'db-at-the-bottom',
    why: 'db imports nothing of the house (db/seed may use lib).',
    forbids: ({ file, target }) =>
      isIn(file, 'db') && !isIn(file, 'db/seed') && target !== null && !isIn(target, 'db'),
  },
  {
    name: 'browser-code',
    why: 'Browser code imports components and the browser-safe part of lib (contract.ts, lib/http/client …), never the server.',
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
    name: 'pure-room',
    why: 'A pure room imports only pure rooms, and no package.',
    forbids: ({ file, request, target }) => {
      const room = roomOf(file);
      if (!PURE_ROOMS.includes(room)) return false;
      const exception = PURE_EXCEPTIONS.find((one) => one.room === room);
      if (target === null) return !exception?.packages.test(request);
      return !PURE_ROOMS.includes(roomOf(target)) && !exception?.modules.test(target);
    },
  },
  {
    name: 'domain-door',
    why: "Domains meet only through each other's index.ts or contract.ts; the worker process may use worker.ts, too.",
    forbids: ({ file, target }) => {
      const room = target === null ? '' : roomOf(target);
      if (target === null || !DOMAINS.has(room) || roomOf(file) === room) return false;
      // Engines too heavy for the web server's bundle have a door of their own.
      if (isIn(file, 'inngest') && /^lib\/[^/]+\/worker\.ts$/.test(target)) return false;
      return !/^lib\/[^/]+\/(index|contract(-[a-z-]+)?)\.tsx?$/.test(target);
    },
  },
  {
    name: 'database-hands',
    why: 'Only lib/<domain>/queries*.ts (and db, lib/jobs) use tables and SQL; app and components go through a domain.',
    forbids: ({ file, request, target, typeOnly }) => {
      if (typeOnly || matches(file, DATABASE_HANDS)) return false;
      if (target === null) return DATABASE_PACKAGES.test(request);
      // Domains and jobs may open a transaction and hand it to queries.
      const opens = isIn(file, 'lib') || isIn(file, 'inngest');
      return isIn(target, 'db') && !(opens && /^db\/(client|index)\.ts$/.test(target));
    },
  },
];

/** @param {string | null} file @param {string} folder */
function isIn(file, folder) {
  return file?.startsWith(`${folder}/`) ?? false;
}
