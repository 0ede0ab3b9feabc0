import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parseAllDocuments, parse, stringify } from 'yaml';
import type { Tree } from '../tidy.ts';
import { instructions } from './dockerfile.ts';

type Values = { [name: string]: unknown };
// What a manifest holds is for each check to know.
// oxlint-disable-next-line typescript/no-explicit-any
type Manifest = any;

const folder = 'deploy/chart';
const health = 'apps/api/src/platform/http/health.http.ts';
const release = 'release';

function valueAt(values: Values, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Values | undefined)?.[name], values);
}

function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length === 0)
    return [path];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, path ? `${path}.${name}` : name));
}

/**
 * A template with values put in. It knows the part of Helm's language that our templates keep to: a value, `quote`,
 * `toYaml … | nindent` or `| sha256sum`, the release's name, a file of the chart, and `if`, `if not`, `end` and a `range` of names and values
 * around one line, on lines of their own. Throws at anything else.
 */
export function render(template: string, values: Values, files: Tree = {}): string {
  const lines: string[] = [];
  const open: boolean[] = [];
  const ranged = template.replaceAll(
    /^\s*\{\{- range \$name, \$value := \.Values\.([\w.]+) \}\}\n(.*)\n\s*\{\{- end \}\}$/gm,
    (_, path: string, line: string) =>
      Object.entries(valueAt(values, path) as Values)
        .map(([name, value]) =>
          line
            .replace('{{ $name }}', name)
            .replace('{{ $value | toString | quote }}', JSON.stringify(String(value)))
            // As Helm does: what is not quoted gets its type from its form.
            .replace('{{ $value }}', String(value)),
        )
        .join('\n'),
  );
  for (const line of ranged.split('\n')) {
    const [, not, asked] = /^\s*\{\{- if (not )?\.Values\.([\w.]+) \}\}$/.exec(line) ?? [];
    if (asked) open.push(Boolean(valueAt(values, asked)) !== Boolean(not));
    else if (/^\s*\{\{- end \}\}$/.test(line)) open.pop();
    else if (open.every(Boolean))
      lines.push(line.replaceAll(/\{\{(.*?)\}\}/g, (_, what: string) => put(what, values, files)));
  }
  return lines.join('\n');
}

function indented(text: string, width: number): string {
  return `\n${text.trimEnd().replaceAll(/^(?=.)/gm, ' '.repeat(width))}`;
}

function put(what: string, values: Values, files: Tree): string {
  if (what.trim() === '.Release.Name') return release;
  const [, file, fileWidth] = /^- \.Files\.Get "([\w.]+)" \| nindent (\d+) $/.exec(what) ?? [];
  if (file) return indented(files[`${folder}/${file}`]!, Number(fileWidth));
  const [, summed] = /^ toYaml \.Values\.([\w.]+) \| sha256sum $/.exec(what) ?? [];
  if (summed)
    return createHash('sha256')
      .update(stringify(valueAt(values, summed)))
      .digest('hex');
  const [, yaml, path, how = '', width] =
    /^-? (toYaml )?\.Values\.([\w.]+)(?: \| (quote|nindent (\d+)))? $/.exec(what) ?? [];
  if (!path || Boolean(yaml) !== how.startsWith('nindent'))
    throw new Error(`"{{${what}}}" is more than is understood here`);
  const value = valueAt(values, path);
  if (yaml) return indented(stringify(value), Number(width));
  return how === 'quote' ? JSON.stringify(value) : String(value);
}

function labelsProblems(all: Manifest[], pod: Record<string, string>): string[] {
  const of: [string, (manifest: Manifest) => Record<string, string>][] = [
    ['Deployment', ({ spec }) => spec.selector.matchLabels],
    ['Service', ({ spec }) => spec.selector],
    ['PodDisruptionBudget', ({ spec }) => spec.selector.matchLabels],
    ['NetworkPolicy', ({ spec }) => spec.podSelector.matchLabels],
    ['ServiceMonitor', ({ spec }) => spec.selector.matchLabels],
  ];
  return of.flatMap(([kind, selector]) => {
    const manifest = all.find((each) => each.kind === kind);
    if (!manifest) return [`${folder} has no ${kind}`];
    return isDeepStrictEqual(selector(manifest), pod)
      ? []
      : [`${folder}: ${kind} looks for other labels than the process has`];
  });
}

/** What in the way to the replica leads nowhere: the operator names its service after the cluster, and Kubernetes puts in what stands before it. */
function replicaProblems(env: Manifest[], cluster: Manifest): string[] {
  const at = env.findIndex(({ name }) => name === 'DATABASE_REPLICA_URL');
  const url = (env[at]?.value ?? '') as string;
  const before = env.slice(0, at).map(({ name }) => name as string);
  const { database } = cluster.spec.bootstrap.initdb;
  const service = `@${cluster.metadata.name}-ro:5432/${database}`;
  return [
    ...(url.endsWith(service) ? [] : [`${folder} reads no replica at ${service}`]),
    ...[...url.matchAll(/\$\((\w+)\)/g)]
      .filter(([, name]) => !before.includes(name!))
      .map(([, name]) => `${folder}: the address of the replica uses ${name}, which does not stand before it`),
    ...(cluster.spec.instances > 1 ? [] : [`${folder} reads a replica, but there is one instance`]),
    ...(cluster.spec.postgresql?.parameters.hot_standby_feedback === 'on'
      ? []
      : [`${folder}: long reads of the replica are ended`]),
  ];
}

/** What does not fit together in the chart as it is rendered with its own values. */
function manifestProblems(tree: Tree, all: Manifest[], values: Values): string[] {
  const find = (kind: string): Manifest => all.find((each) => each.kind === kind);
  const image = instructions(tree['deploy/Dockerfile']!);
  const last = (name: string) => image.findLast((each) => each.name === name)!.words;
  const { metadata, spec } = find('Deployment');
  const [container] = spec.template.spec.containers;
  const job = find('Job').spec.template.spec;
  const [migration] = job.containers;
  const ofBoth = [...container.envFrom, ...(container.env ?? []), ...migration.envFrom, ...(migration.env ?? [])];
  const names = (kind: string) => all.filter((each) => each.kind === kind).map((each) => each.metadata.name as string);
  const secrets = [values['existingSecret'], ...names('Cluster').map((name) => `${name}-app`)];
  const asked = [
    ...ofBoth.flatMap(({ secretRef, valueFrom }: Manifest) => secretRef?.name ?? valueFrom?.secretKeyRef.name ?? []),
    ...find('ServiceMonitor').spec.endpoints.map((each: Manifest) => each.authorization.credentials.name),
  ] as string[];
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map(
    (name) => container[name]?.httpGet.path as string,
  );
  const { runAsUser, runAsGroup, runAsNonRoot } = spec.template.spec.securityContext;
  const { readOnlyRootFilesystem, allowPrivilegeEscalation, capabilities } = container.securityContext;
  const mounts = container.volumeMounts.map(({ mountPath }: Manifest) => mountPath as string);
  const config = ofBoth.flatMap(({ configMapRef }: Manifest) => configMapRef?.name ?? []) as string[];
  const program = migration.command.at(-1) as string;
  const backends = find('Ingress')
    .spec.rules.flatMap(({ http }: Manifest) => http.paths)
    .map((path: Manifest) => path.backend.service.name);
  const no = (fits: boolean, problem: string) => (fits ? [] : [`${folder}: ${problem}`]);
  return [
    ...labelsProblems(all, spec.template.metadata.labels),
    ...replicaProblems(container.env, find('Cluster')),
    ...asked
      .filter((name) => !secrets.includes(name))
      .map((name) => `${folder} reads the secret ${name}, which nothing makes`),
    ...config
      .filter((name) => !names('ConfigMap').includes(name))
      .map((name) => `${folder} reads ${name}, which is no ConfigMap`),
    ...probes
      .filter((path) => !tree[health]!.includes(`'${path}'`))
      .map((path) => `${folder} asks ${path}, which is no page`),
    ...no(
      find('HorizontalPodAutoscaler').spec.scaleTargetRef.name === metadata.name,
      'what is scaled is not what is deployed',
    ),
    ...no(isDeepStrictEqual(backends, names('Service')), 'the Ingress leads to another service'),
    ...no(program in tree, `the migration runs ${program}, which does not exist`),
    ...no(
      isDeepStrictEqual(
        [job.securityContext, migration.securityContext, migration.volumeMounts, job.volumes, migration.image],
        [
          spec.template.spec.securityContext,
          container.securityContext,
          container.volumeMounts,
          spec.template.spec.volumes,
          container.image,
        ],
      ),
      'the migration runs in another image, or otherwise than the process',
    ),
    ...no(`${runAsUser}:${runAsGroup}` === last('USER')[0], 'the user is another than the image has'),
    ...no(runAsNonRoot && readOnlyRootFilesystem && !allowPrivilegeEscalation, 'the process may do more than it needs'),
    ...no(isDeepStrictEqual(capabilities, { drop: ['ALL'] }), 'the process keeps capabilities'),
    ...no(String(container.ports[0].containerPort) === last('EXPOSE')[0], 'the port is another than the image has'),
    ...[...last('VOLUME'), '/tmp']
      .filter((path) => !mounts.includes(path))
      .map((path) => `${folder} mounts nothing at ${path}`),
  ];
}

/** The connections of a process, as docs/operations.md counts them. */
const perProcess = 15;

/** What a real cluster would refuse or lose, which no reading of names finds. */
function clusterProblems(tree: Tree, values: Values): string[] {
  const templates = Object.entries(tree).filter(([path]) => path.startsWith(`${folder}/templates/`));
  const withNumber = structuredClone(values);
  (withNumber['settings'] as Values)['WORKERS'] = 2;
  const manifests = (of: Values) =>
    templates.flatMap(([, text]) => parseAllDocuments(render(text, of, tree)).map((document) => document.toJS()));
  const all = manifests(withNumber).filter(Boolean);
  const config = all.filter(({ kind }) => kind === 'ConfigMap');
  const [deployment, before] = [all, manifests(values)].map((of) => of.find((each) => each?.kind === 'Deployment'));
  const cluster = all.find(({ kind }) => kind === 'Cluster').spec;
  const ingress = all.find(({ kind }) => kind === 'Ingress').metadata.annotations;
  const most = Number(valueAt(values, 'autoscaling.most'));
  const connections = Number(cluster.postgresql.parameters.max_connections);
  const rules = all.find(({ kind }) => kind === 'PrometheusRule')?.spec;
  const no = (fits: boolean, problem: string) => (fits ? [] : [`${folder}: ${problem}`]);
  return [
    ...no(
      config.every(({ data }) => Object.values(data).every((value) => typeof value === 'string')),
      'a number among the settings is refused by the cluster',
    ),
    ...no(
      !isDeepStrictEqual(deployment.spec.template.metadata.annotations, before.spec.template.metadata.annotations),
      'another setting starts nothing anew',
    ),
    ...no(connections >= (most + 1) * perProcess + 20, `${connections} connections are too few for ${most} processes`),
    ...no(
      cluster.postgresql.synchronous?.number >= 1 && cluster.instances > 2,
      'a failover loses what was acknowledged, or a lost standby stops all writing',
    ),
    ...no(cluster.plugins?.[0]?.isWALArchiver === true, 'the log of the database is not kept'),
    ...no(Boolean(cluster.resources?.requests), 'the database is the first to be evicted'),
    ...no(Number.parseInt(ingress['nginx.ingress.kubernetes.io/proxy-body-size'], 10) >= 13, 'documents are cut off'),
    ...no(
      isDeepStrictEqual(rules, parse(tree['deploy/prometheus/alerts.yaml']!)),
      'the alerts are other than those of deploy/prometheus',
    ),
  ];
}

/** What in the chart leads nowhere. `known` are the names of the product's settings. */
export function chartProblems(tree: Tree, known: readonly string[]): string[] {
  const values = parse(tree[`${folder}/values.yaml`]!) as Values;
  const templates = Object.entries(tree).filter(([path]) => path.startsWith(`${folder}/templates/`));
  const used = templates.flatMap(([, text]) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map((match) => match[1]!));
  const texts = [...templates, ['', tree[`${folder}/values.yaml`]!] as const].map(([, text]) => text).join('\n');
  const named = [...texts.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(([name]) => name);
  const settings = Object.keys(values['settings'] as Values);
  const missing = used.filter((path) => valueAt(values, path) === undefined);
  const unused = leaves(values).filter((leaf) => !used.some((path) => leaf === path || leaf.startsWith(`${path}.`)));
  const problems = [
    ...missing.map((path) => `${folder} uses ${path}, which values.yaml has not`),
    ...unused.map((path) => `${folder}/values.yaml has ${path}, which is not used`),
    ...new Set(
      [...named, ...settings]
        .filter((name) => !known.includes(name))
        .map((name) => `${folder} names ${name}, which is no setting`),
    ),
  ];
  if (missing.length > 0) return problems;
  const turned = structuredClone(values);
  for (const part of Object.values(turned) as Values[]) if (part?.['enabled'] === true) part['enabled'] = false;
  // With everything turned off only the form is looked at.
  const rendered = (each: Values) =>
    templates.flatMap(([, text]) =>
      parseAllDocuments(render(text, each, tree)).map((document) => {
        if ('errors' in document && document.errors.length > 0) throw document.errors[0]!;
        return document.toJS();
      }),
    );
  const [all] = [values, turned].map((each) => rendered(each).filter(Boolean));
  return [...problems, ...manifestProblems(tree, all!, values), ...clusterProblems(tree, values)];
}

const unit = 'deploy/guildhall.service';

/** What in the unit of systemd leads nowhere. */
export function unitProblems(tree: Tree, known: readonly string[]): string[] {
  const text = tree[unit]!;
  const names = [...text.matchAll(/^Environment=(\w+)=/gm)].map((match) => match[1]!);
  const file = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(text)?.[1] ?? 'nothing';
  return [
    ...names.filter((name) => !known.includes(name)).map((name) => `${unit} sets ${name}, which is no setting`),
    ...(file in tree ? [] : [`${unit} starts ${file}, which does not exist`]),
    ...(/^User=root$|^User=$/m.test(text) || !/^User=/m.test(text) ? [`${unit} runs as root`] : []),
  ];
}
