import { performance } from 'node:perf_hooks';
import pg from 'pg';

const only = process.env.SCALE_ONLY;

/**
 * Calls with their figures on each of some scales: `ms` of an answer, and the `rows` and index `entries` that were read for it. The
 * scales take turns at each call, so that what else the machine does falls on all of them.
 */
export async function measureCalls(scales, all) {
  const calls = all.filter(({ name }) => !only || name.includes(only));
  const figures = scales.map(() => new Map());
  const timed = await Promise.all(scales.map(({ open }) => open()));
  for (const call of calls.filter(({ isDeep }) => isDeep)) {
    const { data } = (await ask(timed[0].app, call, 0)).json();
    call.body.start = Math.max(Math.min(990, Math.floor(data.recordsTotal / 10) * 10 - 10), 0);
  }
  for (const call of calls) {
    const took = scales.map(() => []);
    // The first one reads from the disk what later ones find in memory, and is not counted.
    for (const { app } of timed) await ask(app, call, 8);
    for (let turn = 0; turn < 15; turn += 1) {
      for (const [i, { app }] of timed.entries()) {
        const began = performance.now();
        const answer = await ask(app, call, turn);
        took[i].push(performance.now() - began);
        if (answer.statusCode !== 200) throw new Error(`${call.name}: ${answer.body}`);
      }
      if (took.some(([first]) => first > 500)) break;
    }
    for (const [i, times] of took.entries())
      figures[i].set(call.name, { ms: times.toSorted((one, other) => one - other)[times.length >> 1] });
  }
  for (const { stop } of timed) await stop();

  const plans = listenForPlans();
  for (const [i, { open, explaining }] of scales.entries()) {
    await explaining(true);
    const explained = await open();
    for (const call of calls) {
      plans.length = 0;
      await ask(explained.app, call, 9);
      Object.assign(figures[i].get(call.name), sum(plans));
      if (process.env.SCALE_PLANS)
        for (const plan of plans)
          if (!/ sessions /.test(plan['Query Text']) || only) console.log(call.name, JSON.stringify(plan, null, 1));
    }
    await explained.stop();
    await explaining(false);
  }
  return figures;
}

/** Each turn asks for a page of another length, so that no cache answers. */
function ask(app, { method, path, body, token }, turn) {
  const payload = body && path === '/dashboarSearch' ? { ...body, length: (body.length ?? 10) + turn } : body;
  return app.inject({ method, url: `/api${path}`, headers: { authorization: token }, ...(payload ? { payload } : {}) });
}

function listenForPlans() {
  const plans = [];
  const connect = pg.Client.prototype.connect;
  pg.Client.prototype.connect = function connectListening(...args) {
    this.on('notice', ({ message }) => {
      const json = message.indexOf('{');
      if (message.includes('plan:') && json > 0) plans.push(JSON.parse(message.slice(json)));
    });
    return connect.apply(this, args);
  };
  return plans;
}

function sum(plans) {
  const read = { rows: 0, entries: 0 };
  for (const { Plan } of plans) add(Plan, read);
  return read;
}

function add(node, read) {
  if (node['Node Type'].endsWith('Scan') && (node['Relation Name'] || node['Index Name'])) {
    const loops = node['Actual Loops'];
    const touched = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'].reduce(
      (n, key) => n + (node[key] ?? 0),
      0,
    );
    const kind = /Index Only|Bitmap Index/.test(node['Node Type']) ? 'entries' : 'rows';
    read[kind] += Math.round(touched * loops);
  }
  for (const child of node.Plans ?? []) add(child, read);
}
