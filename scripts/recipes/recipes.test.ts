import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { errors } from '@guildhall/contract/errors.ts';
import { settings } from '../../apps/api/src/configuration/config.ts';
import { failure } from '../../apps/api/src/platform/calls/envelope.ts';
import { testApp } from '../../apps/api/src/server/test-app.ts';
import { repository } from '../repository.ts';
import { chartProblems, render, unitProblems } from './chart.ts';
import { composeProblems } from './compose.ts';
import { dockerfileProblems } from './dockerfile.ts';
import { measureProblems, measured, metricsIn } from './measures.ts';

const ours = repository();
const known = Object.values(settings).map(({ env }) => env);

/** Our files with one of them changed; a text that is not there would prove nothing. */
function changed(path: string, from: string, to: string) {
  expect(ours[path]).toContain(from);
  return { ...ours, [path]: ours[path]!.replace(from, to) };
}

describe('the image', () => {
  const path = 'deploy/Dockerfile';

  it('is made of what there is and runs as nobody special', () => expect(dockerfileProblems(ours, known)).toEqual([]));

  it.each([
    ['USER 10001:10001', 'USER 0:0', 'runs as 0:0'],
    ['/app/packages/demo ', '/app/packages/demo /app/packages/gone ', 'names packages/gone, which does not exist'],
    ['/app/packages/demo ', '/app/packages/contract ', 'leaves out packages/demo'],
    ['COPY --from=server /app/apps/api', 'COPY --from=built /app/apps/api', 'copies from built, which is no stage'],
    ['DATA_DIR=/data', 'DATA_FOLDER=/data', 'sets DATA_FOLDER, which is no setting'],
    ['FROM debian:bookworm-slim', 'FROM server', 'ends with the stage that has the build tools'],
    ['HEALTHCHECK --interval=15s', 'LABEL --interval=15s', 'has no HEALTHCHECK'],
    ['"--max-semi-space-size=8", ', '', 'starts without --max-semi-space-size=8'],
  ])('with %j as %j is found', (from, to, problem) =>
    expect(dockerfileProblems(changed(path, from, to), known)).toEqual([`${path} ${problem}`]),
  );
});

describe('the compose file', () => {
  const path = 'deploy/compose.yaml';

  it('names what there is', () => expect(composeProblems(ours, known)).toEqual([]));

  it.each([
    ['deploy/compose.yaml', 'TRUST_PROXY:', 'TRUSTED_PROXY:', `${path} sets TRUSTED_PROXY, which is no setting`],
    ['deploy/compose.yaml', '[one, two]', '[one, three]', `${path} uses the service three, which is not declared`],
    [
      'deploy/compose.yaml',
      '\nnetworks:\n',
      '\nnetworks:\n  side:\n',
      `${path} declares the network side, which is not used`,
    ],
    ['deploy/compose.yaml', 'max-size: 50m, ', '', `${path} lets the log of postgres grow without end`],
    ['deploy/compose.yaml', "'database:/", "'base:/", `${path} uses the volume base, which is not declared`],
    ['deploy/compose.yaml', '[metrics-token]', '[token]', `${path} uses the secret token, which is not declared`],
    [
      'deploy/compose.yaml',
      'source: store-keys',
      'source: keys',
      `${path} uses the config keys, which is not declared`,
    ],
    [
      'deploy/compose.yaml',
      'http://store:8333',
      'http://shop:8333',
      `shop is named as a host, but is no service of ${path}`,
    ],
    [
      'deploy/compose.tls.yaml',
      'balancer:',
      'proxy:',
      `deploy/compose.tls.yaml adds to proxy, which is no service of ${path}`,
    ],
    [
      'deploy/compose.yaml',
      './postgres/replica.sh',
      './replica.sh',
      `${path} mounts deploy/replica.sh, which does not exist`,
    ],
    [
      'deploy/compose.yaml',
      'deploy/Dockerfile',
      'deploy/Containerfile',
      `${path} mounts deploy/Containerfile, which does not exist`,
    ],
    [
      'deploy/compose.yaml',
      '@postgres:5432',
      '@database:5432',
      `database is named as a host, but is no service of ${path}`,
    ],
    ['deploy/example.env', 'SMTP_URL=', 'SMTP=', `${path} uses the value SMTP_URL, which is not declared`],
    [
      'deploy/haproxy.cfg',
      'SERVER_TWO two:',
      'SERVER_TWO zwei:',
      `zwei is named as a host, but is no service of ${path}`,
    ],
    [
      'deploy/prometheus/prometheus.yaml',
      "'two:3000'",
      "'deux:3000'",
      `deux is named as a host, but is no service of ${path}`,
    ],
  ])('is held to it: %s with %j as %j', (file, from, to, problem) =>
    expect(composeProblems(changed(file, from, to), known)).toContain(problem),
  );
});

it('the balancer itself answers as calls do when no process does', () => {
  const pattern = /^ {2}http-error status (\d+) content-type application\/json string '(.*)' hdr retry-after 5$/gm;
  const answers = [...ours['deploy/haproxy.cfg']!.matchAll(pattern)].map(([, status, text]) => [
    Number(status),
    JSON.parse(text!),
  ]);
  const { message } = errors.unavailable;
  expect(answers).toEqual([502, 503, 504].map((status) => [status, failure(status, 'unavailable', message)]));
});

describe('the chart', () => {
  const path = 'deploy/chart';
  const deployment = `${path}/templates/deployment.yaml`;
  const migration = `${path}/templates/migrate.yaml`;

  it('fits together, and to the image', () => expect(chartProblems(ours, known)).toEqual([]));

  it.each([
    [`${path}/values.yaml`, 'replicas: 2', 'copies: 2', `${path} uses replicas, which values.yaml has not`],
    [
      `${path}/values.yaml`,
      'replicas: 2',
      'replicas: 2\ncopies: 2',
      `${path}/values.yaml has copies, which is not used`,
    ],
    [`${path}/values.yaml`, 'TRUST_PROXY', 'TRUSTED_PROXY', `${path} names TRUSTED_PROXY, which is no setting`],
    [
      deployment,
      'name: {{ .Release.Name }}-database-app',
      'name: other',
      `${path} reads the secret other, which nothing makes`,
    ],
    [
      deployment,
      'configMapRef: { name: {{ .Release.Name }} }',
      'configMapRef: { name: x }',
      `${path} reads x, which is no ConfigMap`,
    ],
    [
      deployment,
      '-database-ro:5432/guildhall',
      '-ro:5432/guildhall',
      `${path} reads no replica at @release-database-ro:5432/guildhall`,
    ],
    [
      deployment,
      'name: PGUSER',
      'name: USER',
      `${path}: the address of the replica uses PGUSER, which does not stand before it`,
    ],
    [`${path}/values.yaml`, 'instances: 3', 'instances: 1', `${path} reads a replica, but there is one instance`],
    [
      `${path}/templates/config-map.yaml`,
      '{{ $value | toString | quote }}',
      '{{ $value }}',
      `${path}: a number among the settings is refused by the cluster`,
    ],
    [deployment, 'toYaml .Values.settings', 'toYaml .Values.resources', `${path}: another setting starts nothing anew`],
    [`${path}/values.yaml`, 'most: 6', 'most: 16', `${path}: 200 connections are too few for 16 processes`],
    [
      `${path}/values.yaml`,
      'synchronous: 1',
      'synchronous: 0',
      `${path}: a failover loses what was acknowledged, or a lost standby stops all writing`,
    ],
    [
      `${path}/templates/database.yaml`,
      'isWALArchiver: true',
      'isWALArchiver: false',
      `${path}: the log of the database is not kept`,
    ],
    [`${path}/values.yaml`, 'proxy-body-size: 16m', 'proxy-body-size: 8m', `${path}: documents are cut off`],
    [`${path}/alerts.yaml`, '50 * 3600', '60 * 3600', `${path}: the alerts are other than those of deploy/prometheus`],
    [
      `${path}/templates/database.yaml`,
      'hot_standby_feedback',
      'hot_standby',
      `${path}: long reads of the replica are ended`,
    ],
    [deployment, '/health/ready', '/health/done', `${path} asks /health/done, which is no page`],
    [
      migration,
      'commands/migrate.ts',
      'commands/upgrade.ts',
      `${path}: the migration runs apps/api/src/commands/upgrade.ts, which does not exist`,
    ],
    [
      migration,
      'runAsUser: 10001',
      'runAsUser: 1000',
      `${path}: the migration runs in another image, or otherwise than the process`,
    ],
    [
      migration,
      'name: {{ .Values.existingSecret }}',
      'name: other',
      `${path} reads the secret other, which nothing makes`,
    ],
    [deployment, 'runAsUser: 10001', 'runAsUser: 1000', `${path}: the user is another than the image has`],
    [
      deployment,
      'readOnlyRootFilesystem: true',
      'readOnlyRootFilesystem: false',
      `${path}: the process may do more than it needs`,
    ],
    [deployment, 'drop: [ALL]', 'drop: [CHOWN]', `${path}: the process keeps capabilities`],
    [deployment, 'containerPort: 3000', 'containerPort: 80', `${path}: the port is another than the image has`],
    [deployment, 'mountPath: /tmp', 'mountPath: /cache', `${path} mounts nothing at /tmp`],
    [
      `${path}/templates/service.yaml`,
      'selector:\n',
      'selector:\n    tier: web\n',
      `${path}: Service looks for other labels than the process has`,
    ],
    [
      `${path}/templates/autoscaler.yaml`,
      'name: {{ .Release.Name }}\n  minReplicas',
      'name: x\n  minReplicas',
      `${path}: what is scaled is not what is deployed`,
    ],
    [
      `${path}/templates/ingress.yaml`,
      'service:\n                name: {{ .Release.Name }}',
      'service:\n                name: x',
      `${path}: the Ingress leads to another service`,
    ],
  ])('is held to it: %s with %j as %j', (file, from, to, problem) =>
    expect(chartProblems(changed(file, from, to), known)).toContain(problem),
  );

  it('is read only as far as its language is understood', () => {
    const values = { a: { b: 'x', c: ['d'] }, off: false };
    const template =
      'one: {{ .Values.a.b | quote }}\n{{- if .Values.off }}\ntwo: 2\n{{- end }}\nthree:\n  {{- toYaml .Values.a.c | nindent 2 }}';
    expect(render(template, values)).toBe('one: "x"\nthree:\n  \n  - d');
    expect(() => render('{{ .Values.a.b | upper }}', values)).toThrow('upper');
  });
});

describe('the unit of systemd', () => {
  const path = 'deploy/guildhall.service';

  it('starts what there is', () => expect(unitProblems(ours, known)).toEqual([]));

  it.each([
    ['Environment=DATA_DIR', 'Environment=DATA_FOLDER', `${path} sets DATA_FOLDER, which is no setting`],
    ['scripts/start.mjs', 'scripts/serve.mjs', `${path} starts scripts/serve.mjs, which does not exist`],
    ['User=guildhall', 'User=root', `${path} runs as root`],
  ])('with %j as %j is found', (from, to, problem) =>
    expect(unitProblems(changed(path, from, to), known)).toEqual([problem]),
  );
});

describe('alerts and the dashboard', () => {
  const alerts = 'deploy/prometheus/alerts.yaml';
  let answered: Promise<string[]> | undefined;
  const names = () =>
    (answered ??= (async () => {
      const app = await testApp({}, { work: false });
      const { body } = await app.server.inject({ url: '/metrics' });
      await app.stop();
      return measured(body);
    })());

  it('read what is measured, and each alert is explained', async () =>
    expect(measureProblems(ours, await names())).toEqual([]));

  it.each([
    [
      alerts,
      'disk_free_bytes',
      'disk_left_bytes',
      `${alerts}: GuildhallDiskLow reads disk_left_bytes, which is not measured`,
    ],
    [
      alerts,
      'alert: GuildhallSlow',
      'alert: GuildhallSlower',
      'docs/operations.md does not say what to do about GuildhallSlower',
    ],
    [alerts, '#guildhallmemory', '#memory', `${alerts}: GuildhallMemory does not lead to its heading`],
    [
      'docs/operations.md',
      '### GuildhallErrors',
      '### GuildhallFaults',
      'docs/operations.md tells of GuildhallFaults, which is no alert',
    ],
    [
      'deploy/grafana/guildhall.json',
      'nodejs_gc_duration_seconds_sum',
      'gc_seconds',
      'deploy/grafana/guildhall.json: Collecting the heap, seconds a second reads gc_seconds, which is not measured',
    ],
  ])('are held to it: %s with %j as %j', async (file, from, to, problem) =>
    expect(measureProblems(changed(file, from, to), await names())).toContain(problem),
  );

  it('are read as Prometheus reads them', () => {
    const expression =
      'sum by (le) (rate(a_bucket{b="c"}[5m])) > 1e3 and on (d) e:f unless topk(3, g) or absent(h{i!="j k"})';
    expect(metricsIn(expression)).toEqual(['a_bucket', 'e:f', 'g', 'h']);
  });

  it('are sent by what amtool takes, where that is installed: to people, and to a dead man’s switch alone', () => {
    const { configs } = parse(ours['deploy/compose.yaml']!) as { configs: Record<string, { content: string }> };
    const sample: Record<string, string> = {
      ALERT_SMARTHOST: 'mail.example:587',
      DEAD_MANS_SWITCH_URL: 'https://hc.example/1',
    };
    const text = configs['alertmanager']!.content.replaceAll(
      /\$\{(\w+)(?::\?)?\}/g,
      (_all, name: string) => sample[name] ?? 'a@b.example',
    );
    const folder = mkdtempSync(join(tmpdir(), 'guildhall-alerts-'));
    const file = join(folder, 'alertmanager.yaml');
    writeFileSync(file, text);
    try {
      if (spawnSync('amtool', ['--version']).status !== 0) return;
      const amtool = (...args: string[]) => execFileSync('amtool', args, { encoding: 'utf8' });
      expect(amtool('check-config', file)).toContain('SUCCESS');
      const route = (...labels: string[]) =>
        amtool('config', 'routes', 'test', `--config.file=${file}`, ...labels).trim();
      expect(route('alertname=GuildhallWatchdog', 'severity=none')).toBe('dead-mans-switch');
      for (const severity of ['page', 'ticket'])
        expect(route('alertname=GuildhallErrors', `severity=${severity}`)).toBe('people');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('pass promtool, where that is installed', () => {
    if (spawnSync('promtool', ['--version']).status !== 0) return;
    const file = join(import.meta.dirname, '../..', alerts);
    expect(execFileSync('promtool', ['check', 'rules', file]).toString()).toContain('SUCCESS');
    expect(execFileSync('promtool', ['test', 'rules', file.replace('.yaml', '.test.yaml')]).toString()).toContain(
      'SUCCESS',
    );
  });
});
