import type { Tree } from './tidy.ts';

type Call = { method: string; path: string };

function named(call: Call) {
  return `${call.method} ${call.path}`;
}

/** Calls of the contract that nobody answers, and answers that no contract knows or that stand there twice. */
export function unservedCalls(api: Record<string, Call>, served: readonly { route: Call }[]): string[] {
  const answered = served.map(({ route }) => route);
  const missing = Object.entries(api).filter(([, call]) => !answered.includes(call));
  const strange = answered.filter((call) => !Object.values(api).includes(call));
  const twice = answered.filter((call, i) => answered.findIndex((other) => named(other) === named(call)) < i);
  return [
    ...missing.map(([name, call]) => `${name} (${named(call)}) has no verb`),
    ...strange.map((call) => `${named(call)} is served but not in the contract`),
    ...twice.map((call) => `${named(call)} is served twice`),
  ];
}

/** Calls of the contract whose path no test of the server asks for. */
export function untestedCalls(api: Record<string, Call>, tree: Tree): string[] {
  const isTest = ([path]: [string, string]) => path.startsWith('apps/api/') && path.endsWith('.test.ts');
  const tests = Object.entries(tree)
    .filter(isTest)
    .map(([, text]) => text)
    .join('\n');
  const asked = (call: Call) => {
    const path = call.path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/\'"`?]+');
    return new RegExp(`['"\`]${path}['"\`?]`).test(tests);
  };
  return Object.entries(api)
    .filter(([, call]) => !asked(call))
    .map(([name, call]) => `${name} (${named(call)}) has no test`);
}

/**
 * Calls whose entry in the contract, verb and file do not share one name: `serve(contract.listOrders, listOrders)` with
 * the verb from `./list-orders.ts`. One search then finds all three.
 */
export function callsOfTwoNames(tree: Tree): string[] {
  return Object.entries(tree)
    .filter(([path]) => path.endsWith('.routes.ts'))
    .flatMap(([path, text]) =>
      [...text.matchAll(/\bserve\((?:\w+\.)?(\w+), (\w+)/g)].flatMap(([, call, verb]) => {
        const file = `./${call!.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.ts`;
        const isThere = new RegExp(`import \\{[^}]*\\b${call}\\b[^}]*\\} from '${file.replaceAll('.', '\\.')}'`).test(
          text,
        );
        return call === verb && isThere ? [] : [`${path}: ${call} is answered by ${verb}; both belong in ${file}`];
      }),
    );
}
