import type { Plugin } from 'vite';

/** What the pages read of a call; the rest is for the server and for the types. */
const read = new Set(['method', 'path', 'access', 'idempotent']);

/** Lets the bundler drop a call where nobody reads what it gives. */
const pure = '/* @__PURE__ */ ';

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

/**
 * Leaves out of each call of the contract what no page reads: the shapes of input and output, the texts, the errors. Their
 * types stay. It is a tenth of what the first screens load, and building the shapes takes a slow phone 50 ms. What is left of the
 * shapes, such as the parts that outputs are made of, goes where no page names it: a call of `z` changes nothing else.
 */
export function contractForPages(): Plugin {
  return {
    name: 'guildhall-contract-for-pages',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /(?:contract|apps\/web)\/src\/.*\.tsx?$/ },
      handler(code, id) {
        if (!/\/contract\/src\//.test(id)) {
          if (/\b(?!classes\b)\w+\.(?:input|output)\b(?!\s*[=:])/.test(code))
            this.error(`${id} reads the input or output of a call, which the built pages do not have.`);
          return null;
        }
        const program = this.parse(code) as unknown as Node;
        const cuts = [...callsIn(program, isRoute).flatMap(cutsOf), ...callsIn(program, isCodec).flatMap(wireOf)];
        const marks = callsIn(program, isOfZod).map(({ start }): [number, number, string] => [start, start, pure]);
        const edits: [number, number, string?][] = [
          ...cuts,
          ...marks.filter(([at]) => !cuts.some(([from, to]) => from <= at && at < to)),
        ];
        const left = edits
          .sort(([one], [other]) => one - other)
          .reduceRight((text, [from, to, instead = '']) => text.slice(0, from) + instead + text.slice(to), code);
        return { code: left, map: null };
      },
    },
  };
}

/** The calls that `isOne` knows, those within one another included. */
function callsIn(program: Node, isOne: (callee: Node) => boolean): Node[] {
  const found: Node[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!value || typeof value !== 'object') return;
    const node = value as Node;
    if (node.type === 'CallExpression' && isOne(node['callee'] as Node)) found.push(node);
    Object.values(node).forEach(walk);
  };
  walk(program);
  return found;
}

function isRoute(callee: Node): boolean {
  return callee['name'] === 'route';
}

function isOfZod(callee: Node): boolean {
  return callee.type === 'MemberExpression' && (callee['object'] as Node)['name'] === 'z';
}

function isCodec(callee: Node): boolean {
  return isOfZod(callee) && (callee['property'] as Node)['name'] === 'codec';
}

/** What goes of a codec, which is all but the shape on the wire: pages take answers as they come. */
function wireOf({ start, end, arguments: given }: Node): [number, number][] {
  const [wire] = given as [Node];
  return [
    [start, wire.start],
    [wire.end, end],
  ];
}

/** From where to where the properties stand that go, each with what stands before the next one. What repeats another call stays. */
function cutsOf({ arguments: given }: Node): [number, number][] {
  const [call] = given as [Node];
  const properties = call['properties'] as Node[];
  return properties.flatMap((property, index): [number, number][] => {
    if (property.type === 'SpreadElement' || read.has(String((property['key'] as Node | undefined)?.['name'])))
      return [];
    return [[property.start, properties[index + 1]?.start ?? call.end - 1]];
  });
}
