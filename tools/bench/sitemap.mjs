// The whole sitemap of many public projects, read as a search engine reads it: how long it takes, how long its index, and what memory the
// process that sends it takes meanwhile. The process reads it, too, and forgets each piece at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { openScale } from './scale/open.mjs';

const MB = 1_000_000;

/** One row for each number of projects. */
export async function measureSitemap(sizes) {
  const rows = [];
  for (const size of sizes) {
    const scale = await openScale(`sitemap-${size}`, (owner) => fill(owner, size));
    try {
      const { app, stop } = await scale.open();
      const origin = await app.listen({ port: 0, host: '127.0.0.1' });
      rows.push(await readAll(origin, size));
      await stop();
    } finally {
      await scale.stop();
    }
  }
  return rows;
}

/** Triggers and foreign keys are off; the sitemap reads nothing that they write. */
async function fill(owner, size) {
  await owner.query(`SET session_replication_role = replica;
    INSERT INTO users (id, type, name, email, password_hash, institution_type_id)
    SELECT '00000000-0000-7000-8000-000000000000', 2, 'Organization', 'sitemap@example.com', '', id FROM institution_types LIMIT 1;
    INSERT INTO projects (id, created_by, category_id, title, description, budget_cents, return_on_investment, duration_months,
      min_investment_cents, created_at, is_public, share_slug)
    SELECT ('00000000-0000-7000-9000-' || lpad(to_hex(i), 12, '0'))::uuid, '00000000-0000-7000-8000-000000000000', c.id,
      'Project ' || i, 'Text', 100000, 5, 12, 1000, now(), true, 'project-' || lpad(to_hex(i), 8, '0')
    FROM generate_series(1, ${Number(size)}) AS i, (SELECT id FROM project_categories LIMIT 1) AS c;
    SET session_replication_role = DEFAULT`);
  await owner.query('VACUUM ANALYZE');
}

async function readAll(origin, size) {
  const before = process.memoryUsage.rss();
  const peaks = { firstHalf: before, secondHalf: 0 };
  let addresses = 0;
  const watch = setInterval(() => {
    const half = addresses < size / 2 ? 'firstHalf' : 'secondHalf';
    peaks[half] = Math.max(peaks[half], process.memoryUsage.rss());
  }, 20);
  const from = performance.now();
  const index = await (await fetch(`${origin}/sitemap.xml`)).text();
  const indexMs = performance.now() - from;
  let bytes = 0;
  for (const [, path] of index.matchAll(/<loc>https?:\/\/[^/]+(\/sitemap\/[po]\/[^<]+)<\/loc>/g)) {
    let rest = '';
    for await (const piece of (await fetch(origin + path)).body.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + piece).split('\n');
      rest = lines.pop();
      addresses += lines.filter((line) => line.startsWith('<url>')).length;
      bytes += piece.length;
    }
  }
  const seconds = (performance.now() - from) / 1000;
  clearInterval(watch);
  await sleep(100);
  if (addresses !== size) throw new Error(`${addresses} addresses of ${size}`);
  return {
    projects: size.toLocaleString('en-US'),
    'index ms': indexMs.toFixed(0),
    'all s': seconds.toFixed(1),
    'addresses a second': Math.round(addresses / seconds).toLocaleString('en-US'),
    'MB sent': (bytes / MB).toFixed(1),
    'MB of memory before': (before / MB).toFixed(0),
    'MB at most in the first half': (peaks.firstHalf / MB).toFixed(0),
    'MB at most in the second': (peaks.secondHalf / MB).toFixed(0),
  };
}
