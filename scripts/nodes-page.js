// The page docs/nodes.md: each kind of node with its comments in src/vql/ast.ts and the shortest example among those of the constructs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { constructs, nodeKinds, parse, visit } from 'vql-kit';
import { evidenceOf } from 'vql-kit/vql';
import { jsonText } from './json-text.js';
import { codeBlock, generatedFrom, table } from './markdown.js';

const source = 'src/vql/ast.ts';
const file = join(import.meta.dirname, '..', source);
const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);

/** Only a text with errors has gaps. */
const broken = 'SELECT id FROM account.query WHERE name =';
const texts = [...Object.values(constructs).map(({ example }) => example), broken];

/** @returns {string} */
export function nodesPage() {
  const intro =
    'The tree that `parse` returns consists of these nodes; [The tree](tree.md) introduces it. Every node has a `kind` and, if it was parsed, a `span`; both are left out below. Each example has [the evidence](vql.md#evidence) of the node itself, without its children. If a member has one of several nodes, such as `Operand`, they are listed [at the end](#lists-of-types).';
  return `${['# Nodes', generatedFrom(source), intro, ...nodeKinds.map(nodeSection), typesSection()].join('\n\n')}\n`;
}

/**
 * @param {import('vql-kit/vql').NodeKind} kind
 * @returns {string}
 */
function nodeSection(kind) {
  const declaration = tree.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === kind);
  if (declaration === undefined || !ts.isInterfaceDeclaration(declaration)) throw new Error(`${source} lacks ${kind}.`);
  const members = declaration.members.filter((member) => ts.isPropertySignature(member)).filter(nameIsNot('kind'));
  const rows = members.map((member) => [`\`${member.name.getText()}\``, typeOf(member), commentOf(member)]);
  const { text, node } = exampleOf(kind);
  return [
    `## ${kind}`,
    commentOf(declaration),
    ...(rows.length === 0 ? [] : [table(['member', 'type', ''], rows)]),
    text === ''
      ? 'An example, which is the gap of a broken text:'
      : `An example (**${evidenceOf(node)}**): \`${text.replaceAll('\n', ' ')}\``,
    codeBlock(jsonText(plain(node)), 'json'),
  ].join('\n\n');
}

/**
 * A node without its spans.
 * @param {import('vql-kit/vql').Node} node
 * @returns {unknown}
 */
function plain(node) {
  return JSON.parse(JSON.stringify(node, (key, value) => (key === 'span' ? undefined : value)));
}

/** @returns {string} */
function typesSection() {
  const unions = tree.statements
    .filter((node) => ts.isTypeAliasDeclaration(node))
    .filter(({ name, type }) => ts.isUnionTypeNode(type) && name.text !== 'Node')
    .map((node) => [`\`${node.name.text}\``, commentOf(node), linked(node.type.getText())]);
  return ['## Lists of types', table(['type', '', 'nodes'], unions)].join('\n\n');
}

/**
 * The shortest example of a kind of node.
 * @param {import('vql-kit/vql').NodeKind} kind
 * @returns {{ readonly text: string, readonly node: import('vql-kit/vql').Node }}
 */
function exampleOf(kind) {
  /** @type {{ text: string, node: import('vql-kit/vql').Node }[]} */
  const found = [];
  for (const text of texts) {
    const { value: statement } = parse(text);
    if (statement === undefined) continue;
    visit(statement, {
      enter(node) {
        if (node.kind === kind) found.push({ text: text.slice(node.span?.start, node.span?.end), node });
      },
    });
  }
  const [shortest] = found.sort((one, other) => one.text.length - other.text.length);
  if (shortest === undefined) throw new Error(`No construct has an example with ${kind}.`);
  return shortest;
}

/**
 * @param {ts.PropertySignature} member
 * @returns {string}
 */
function typeOf({ type }) {
  return linked(type?.getText() ?? '');
}

/**
 * Names of kinds become links; a `|` would end the cell of a table.
 * @param {string} type
 * @returns {string}
 */
function linked(type) {
  const words = type
    .replaceAll(/^readonly |(?<=\()readonly /g, '')
    .replaceAll('\n', ' ')
    .replace(/^\((.*)\)\[\]$/, (_, items) => items.replaceAll(/\w+/g, '$&[]'));
  return words
    .split(/\s*\|\s*/)
    .filter((word) => word !== '')
    .map((word) => {
      const kind = nodeKinds.find((one) => one === word.replace('[]', ''));
      return kind === undefined ? `\`${word}\`` : word.replace(kind, `[${kind}](#${kind.toLowerCase()})`);
    })
    .join(', ');
}

/**
 * @param {ts.Node} node
 * @returns {string}
 */
function commentOf(node) {
  const [comment = ''] = ts.getJSDocCommentsAndTags(node).map((one) => ts.getTextOfJSDocComment(one.comment) ?? '');
  return comment.replaceAll(/\s+/g, ' ');
}

/** @param {string} name */
function nameIsNot(name) {
  return (/** @type {ts.PropertySignature} */ member) => member.name.getText() !== name;
}
