/** Reads what a module imports and which names of the outside world it uses, from its syntax tree. */
import { parseSync } from 'oxc-parser';

/**
 * @typedef {{ request: string, typeOnly: boolean, line: number }} Request
 * @typedef {{ name: string, line: number }} Use
 * @typedef {object} ModuleFacts
 * @property {Request[]} requests imports, re-exports, dynamic imports, require and import types
 * @property {Use[]} globals free names that could be globals, with `Math.random` as one name
 * @property {boolean} useClient whether it begins with 'use client'
 */

/** Syntax that exists only for the type checker. */
const TYPE_SYNTAX =
  /^TS(?!(AsExpression|SatisfiesExpression|NonNullExpression|InstantiationExpression|EnumDeclaration|EnumBody|EnumMember|ModuleDeclaration|ModuleBlock|ImportEqualsDeclaration|ExternalModuleReference|ParameterProperty|ExportAssignment|TypeAssertion)$)/;

/**
 * @param {string} file its ending says which syntax to expect @param {string} source
 * @returns {ModuleFacts} @throws {Error} when the source can't be parsed
 */
export function readModuleFacts(file, source) {
  const parsed = parseSync(file, source);
  const [problem] = parsed.errors;
  if (problem) throw new Error(`${file}: ${problem.message}`);
  const lineOf = lineFinder(source);
  /** @type {ModuleFacts} */
  const facts = {
    requests: [],
    globals: [],
    useClient: parsed.program.body.some((node) => 'directive' in node && node.directive === 'use client'),
  };
  /** @type {Set<string>} */
  const declared = new Set();
  /** @type {Use[]} */
  const names = [];
  walk(parsed.program, null, '', (node, parent, key) => {
    const request = requestOf(node);
    if (request) facts.requests.push({ ...request, line: lineOf(node.start) });
    for (const name of declaredNames(node)) declared.add(name);
    if (node.type === 'Identifier' && isFreeUse(parent, key))
      names.push({ name: node.name, line: lineOf(node.start) });
    if (node.type === 'MemberExpression' && node.object.name === 'Math' && propertyName(node) === 'random') {
      facts.globals.push({ name: 'Math.random', line: lineOf(node.start) });
    }
  });
  facts.globals.push(...names.filter(({ name }) => !declared.has(name)));
  return facts;
}

/**
 * @typedef {any} SyntaxNode a node of the ESTree form; its fields depend on its type
 * @param {SyntaxNode} node @param {SyntaxNode} parent @param {string} key
 * @param {(node: SyntaxNode, parent: SyntaxNode, key: string) => void} visit
 */
function walk(node, parent, key, visit) {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, parent, key, visit);
    return;
  }
  if (node === null || typeof node !== 'object' || typeof node.type !== 'string') return;
  if (TYPE_SYNTAX.test(node.type)) {
    // Inside types only `import('…')` matters.
    if (node.type === 'TSImportType') visit(node, parent, key);
    for (const child of Object.keys(node)) if (child !== 'parent') findImportTypes(node[child], visit);
    return;
  }
  visit(node, parent, key);
  for (const child of Object.keys(node)) if (child !== 'parent') walk(node[child], node, child, visit);
}

/** @param {SyntaxNode} node @param {(node: SyntaxNode, parent: SyntaxNode, key: string) => void} visit */
function findImportTypes(node, visit) {
  if (Array.isArray(node)) {
    for (const one of node) findImportTypes(one, visit);
  } else if (node !== null && typeof node === 'object') {
    if (node.type === 'TSImportType') visit(node, null, '');
    for (const child of Object.keys(node)) if (child !== 'parent') findImportTypes(node[child], visit);
  }
}

/** @param {SyntaxNode} node @returns {{ request: string, typeOnly: boolean } | null} */
function requestOf(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration': {
      if (!node.source) return null;
      const list = node.specifiers ?? [];
      const allTypes =
        list.length > 0 &&
        list.every((/** @type {SyntaxNode} */ one) => (one.importKind ?? one.exportKind) === 'type');
      return {
        request: node.source.value,
        typeOnly: (node.importKind ?? node.exportKind) === 'type' || allTypes,
      };
    }
    case 'ImportExpression':
      return typeof node.source.value === 'string' ? { request: node.source.value, typeOnly: false } : null;
    case 'TSImportType': {
      const literal = node.source ?? node.argument?.literal ?? node.argument;
      return typeof literal?.value === 'string' ? { request: literal.value, typeOnly: true } : null;
    }
    case 'TSImportEqualsDeclaration': {
      const request = node.moduleReference?.expression?.value;
      return typeof request === 'string' ? { request, typeOnly: node.importKind === 'type' } : null;
    }
    case 'CallExpression': {
      const request = node.arguments[0]?.value;
      return node.callee.name === 'require' && typeof request === 'string'
        ? { request, typeOnly: false }
        : null;
    }
    default:
      return null;
  }
}

/** @param {SyntaxNode} node @returns {string[]} names that the node declares */
function declaredNames(node) {
  switch (node.type) {
    case 'VariableDeclarator':
      return patternNames(node.id);
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return [...(node.id ? [node.id.name] : []), ...node.params.flatMap(patternNames)];
    case 'ClassDeclaration':
      return node.id ? [node.id.name] : [];
    case 'CatchClause':
      return node.param ? patternNames(node.param) : [];
    case 'ImportSpecifier':
    case 'ImportDefaultSpecifier':
    case 'ImportNamespaceSpecifier':
      return [node.local.name];
    default:
      return [];
  }
}

/** @param {SyntaxNode} pattern @returns {string[]} */
function patternNames(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((/** @type {SyntaxNode} */ one) =>
        patternNames(one.value ?? one.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap(patternNames);
    case 'AssignmentPattern':
      return patternNames(pattern.left);
    case 'RestElement':
      return patternNames(pattern.argument);
    case 'TSParameterProperty':
      return patternNames(pattern.parameter);
    default:
      return [];
  }
}

/** Whether an identifier at this place reads a variable, and isn't a property's or label's name. @param {SyntaxNode} parent @param {string} key */
function isFreeUse(parent, key) {
  if (key === 'property') return parent.computed === true;
  if (key === 'key') return parent.computed === true || parent.shorthand === true;
  return key !== 'label' && key !== 'imported' && key !== 'exported';
}

/** @param {SyntaxNode} member @returns {string | undefined} */
function propertyName(member) {
  return member.computed ? member.property.value : member.property.name;
}

/** @param {string} source @returns {(offset: number) => number} */
function lineFinder(source) {
  /** @type {number[]} */
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}
