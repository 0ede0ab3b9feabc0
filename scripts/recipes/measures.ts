import { parse } from 'yaml';
import type { Tree } from '../tidy.ts';

type Rules = {
  groups: { rules: { alert: string; expr: string; annotations: { runbook: string; summary: string } }[] }[];
};
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const alertsPath = 'deploy/prometheus/alerts.yaml';
const dashboardPath = 'deploy/grafana/guildhall.json';
const bookPath = 'docs/operations.md';
const words = new Set(['and', 'or', 'unless', 'bool', 'offset']);
/** What Prometheus itself writes for each target, and what others than the product measure. */
const ofOthers = ['up', 'barman_cloud_cloudnative_pg_io_last_available_backup_timestamp'];

/** The metrics that an expression of Prometheus reads. */
export function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, '');
  const names = [...bare.matchAll(/(?<![\w.])[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([name]) => name);
  return names.filter((name) => !words.has(name));
}

/** The names that `/metrics` answers, given its text. */
export function measured(text: string): string[] {
  const parts: Record<string, string[]> = { histogram: ['_bucket', '_sum', '_count'], summary: ['', '_sum', '_count'] };
  return [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
    (parts[type!] ?? ['']).map((end) => `${name}${end}`),
  );
}

/** What the alerts and the dashboard read though nothing measures it, and alerts without a text about what to do. */
export function measureProblems(tree: Tree, known: readonly string[]): string[] {
  const rules = (parse(tree[alertsPath]!) as Rules).groups.flatMap((group) => group.rules);
  const { panels } = JSON.parse(tree[dashboardPath]!) as Dashboard;
  const reading = [
    ...rules.map(({ alert, expr }) => ({ who: `${alertsPath}: ${alert}`, expr })),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ who: `${dashboardPath}: ${title}`, expr }))),
  ];
  const headings = [...tree[bookPath]!.matchAll(/^### (Guildhall\w+)$/gm)].map((match) => match[1]!);
  const alerts = rules.map(({ alert }) => alert);
  return [
    ...reading.flatMap(({ who, expr }) => {
      const names = metricsIn(expr);
      const strange = names.filter((name) => !known.includes(name) && !ofOthers.includes(name));
      return [
        ...strange.map((name) => `${who} reads ${name}, which is not measured`),
        ...(names.length || expr === 'vector(1)' ? [] : [`${who} reads nothing`]),
      ];
    }),
    ...alerts
      .filter((alert) => !headings.includes(alert))
      .map((alert) => `${bookPath} does not say what to do about ${alert}`),
    ...headings
      .filter((heading) => !alerts.includes(heading))
      .map((heading) => `${bookPath} tells of ${heading}, which is no alert`),
    ...rules
      .filter(({ alert, annotations }) => annotations.runbook !== `${bookPath}#${alert.toLowerCase()}`)
      .map(({ alert }) => `${alertsPath}: ${alert} does not lead to its heading`),
  ];
}
