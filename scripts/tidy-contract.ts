import type { Tree } from './tidy.ts';

type Call = { method: string; path: string };

function named(call: Call) {
  return `${call.method} ${call.path}`;
}

/** Calls of the contract that nobody answers, and answers that no contract knows or that are there twice. */
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

type OperatorRoute = Call & { access: string; operator?: { audited?: string; factor?: string } };

/**
 * What the bench of the queues (`tools/bench/scale/console-calls.mjs`) leaves out: calls of the console that read and leave no entry in the audit log,
 * and screens of the console, but those of one thing that such a call reads.
 */
export function unmeasuredQueues(
  api: Record<string, OperatorRoute>,
  screens: readonly string[],
  measured: readonly { screen: string; method: string; path: string }[],
): string[] {
  const asks = ({ method, path }: Call) => {
    const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
    return measured.some((call) => call.method === method && pattern.test(call.path));
  };
  const reads = Object.entries(api).filter(
    ([, { access, operator }]) => access === 'operator' && !operator?.audited && operator?.factor !== 'asked',
  );
  const isQueue = (path: string) => /^operator(\/[^/]+)?$/.test(path);
  return [
    ...reads.filter(([, call]) => !asks(call)).map(([name, call]) => `${name} (${named(call)}) is not measured`),
    ...screens
      .filter((path) => isQueue(path) && !measured.some(({ screen }) => screen === path))
      .map((path) => `nothing of the screen ${path} is measured`),
    ...measured
      .filter(({ screen }) => !screens.includes(screen))
      .map(({ screen }) => `there is no screen ${screen}, of which something is measured`),
  ];
}
