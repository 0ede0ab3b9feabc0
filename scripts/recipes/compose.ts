import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import type { Tree } from '../tidy.ts';

type Service = {
  image?: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  networks?: string[];
  secrets?: string[];
  configs?: { source: string }[];
  depends_on?: string[] | Record<string, unknown>;
  logging?: { options?: Record<string, string> };
};
type Compose = {
  services: Record<string, Service>;
  volumes?: Record<string, unknown>;
  networks?: Record<string, unknown>;
  secrets?: Record<string, { environment?: string; file?: string }>;
  configs?: Record<string, { content: string }>;
};

const path = 'deploy/compose.yaml';
/** Added to the other for HTTPS. */
const tlsPath = 'deploy/compose.tls.yaml';
const valuesPath = 'deploy/example.env';

/** The names that a file of `NAME=value` lines has. */
function envNames(text: string): string[] {
  return [...text.matchAll(/^([A-Z_][A-Z0-9_]*)=/gm)].map((match) => match[1]!);
}

function unequal(what: string, used: string[], declared: string[]): string[] {
  return [
    ...used
      .filter((name) => !declared.includes(name))
      .map((name) => `${path} uses the ${what} ${name}, which is not declared`),
    ...declared
      .filter((name) => !used.includes(name))
      .map((name) => `${path} declares the ${what} ${name}, which is not used`),
  ];
}

/** What in the compose file leads nowhere. `known` are the names of the product's settings. */
export function composeProblems(tree: Tree, known: readonly string[]): string[] {
  const text = tree[path]! + tree[tlsPath]!;
  const { services, ...declared } = parse(tree[path]!) as Compose;
  const added = (parse(tree[tlsPath]!) as Compose).services;
  const all = [...Object.values(services), ...Object.values(added)];
  const isFolder = (place: string) => Object.keys(tree).some((file) => file.startsWith(`${place}/`));
  const files: string[] = [];
  const volumes: string[] = [];
  for (const { volumes: mounted = [], build } of all) {
    for (const each of mounted) {
      const from = each.split(':')[0]!;
      if (from.startsWith('.')) files.push(join(dirname(path), from));
      else if (!from.startsWith('${')) volumes.push(from);
    }
    if (build) files.push(join(dirname(path), build.context, build.dockerfile));
  }
  const fromHere = [...text.replaceAll(/^\s*#.*$/gm, '').matchAll(/\$\{([A-Z][A-Z0-9_]*)/g)].map((match) => match[1]!);
  const secrets = Object.values(declared.secrets ?? {}).flatMap(({ environment }) => environment ?? []);
  const product = all.filter(({ build }) => build).flatMap(({ environment = {} }) => Object.keys(environment));
  const hosts = [
    ...all.flatMap(({ environment = {} }) => Object.values(environment)),
    ...Object.entries(tree).flatMap(([file, own]) =>
      /^deploy\/(prometheus|grafana)\/.*\.yaml$/.test(file) ? own : [],
    ),
  ].flatMap((value) => [...value.matchAll(/(?:@|:\/\/(?!\S*@)|')([a-z][\w-]*):\d+/g)].map((match) => match[1]!));
  const balanced = [...tree['deploy/haproxy.cfg']!.matchAll(/presetenv SERVER_\w+ ([\w-]+):/g)].map(
    (match) => match[1]!,
  );
  return [
    ...unequal(
      'service',
      all.flatMap(({ depends_on: on = [] }) => (Array.isArray(on) ? on : Object.keys(on))),
      Object.keys(services),
    ).filter((problem) => problem.includes(' uses ')),
    ...unequal(
      'network',
      all.flatMap(({ networks = [] }) => networks),
      Object.keys(declared.networks ?? {}),
    ),
    ...unequal('volume', volumes, Object.keys(declared.volumes ?? {})),
    ...unequal(
      'secret',
      all.flatMap((service) => service.secrets ?? []),
      Object.keys(declared.secrets ?? {}),
    ),
    ...unequal(
      'config',
      all.flatMap(({ configs = [] }) => configs.map(({ source }) => source)),
      Object.keys(declared.configs ?? {}),
    ),
    ...Object.keys(added)
      .filter((name) => !(name in services))
      .map((name) => `${tlsPath} adds to ${name}, which is no service of ${path}`),
    ...unequal('value', [...fromHere, ...secrets], envNames(tree[valuesPath]!)),
    ...files
      .filter((file) => !(file in tree) && !isFolder(file))
      .map((file) => `${path} mounts ${file}, which does not exist`),
    ...Object.entries(services)
      .filter(([, { logging }]) => !logging?.options?.['max-size'])
      .map(([name]) => `${path} lets the log of ${name} grow without end`),
    ...product.filter((name) => !known.includes(name)).map((name) => `${path} sets ${name}, which is no setting`),
    ...[...hosts, ...balanced]
      .filter((name) => !(name in services))
      .map((name) => `${name} is named as a host, but is no service of ${path}`),
  ];
}
