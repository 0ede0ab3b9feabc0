// The bare limit: the same web framework, one log line a request, and one prepared statement that answers the same bytes.
import { createHash } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import pg from 'pg';
import { openLog } from '../../apps/api/src/platform/process/log.ts';
import { mostListed } from '@guildhall/contract/paging.ts';
import { serve } from './served.mjs';

const { url } = JSON.parse(process.argv[2]);
// As many connections as the product opens: more of them only wait for the processors.
const pool = new pg.Pool({ connectionString: url, max: 10 });
const app = Fastify({
  loggerInstance: openLog('info'),
  logController: new LogController({ disableRequestLogging: true }),
});
app.addHook('onResponse', (request, reply, done) => {
  const { method, routeOptions } = request;
  const { statusCode: status, elapsedTime } = reply;
  request.log.info({ method, route: routeOptions.url, status, ms: Math.round(elapsedTime) }, 'request');
  done();
});

function hash(text) {
  return createHash('sha256').update(text).digest();
}

/** Serves one statement; its first parameter is the hash of the caller's token. */
function answer(method, path, message, { text, params, data }) {
  app.route({
    method,
    url: path,
    handler: async (request) => {
      const values = [hash(request.headers.authorization), ...params(request)];
      const { rows } = await pool.query({ name: path, text, values });
      return { success: true, statusCode: 200, message, data: data(rows) };
    },
  });
}

const caller =
  'SELECT u.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.token_hash = $1 AND s.expires_at > now()';

const card = `u.id AS "userId", u.name, (SELECT name FROM institution_types WHERE id = u.institution_type_id) AS type,
  u.profile_pic AS "profilePic", u.likes_count AS "totalLikes",
  CASE WHEN u.rating_count = 0 THEN 0 ELSE u.rating_half_stars::float8 / 2 / u.rating_count END AS "totalRating",
  u.rating_count AS "ratingCount", u.open_projects AS "openProjects", concat_ws(', ', u.city, u.country) AS location,
  coalesce(u.verified_until > now(), false) AS verified,
  EXISTS (SELECT FROM freezes AS z WHERE z.subject_id = u.id AND z.lifted_at IS NULL AND z.ends_at > now()) AS "takesNoMoney"`;

function cards(condition, total) {
  return `WITH caller AS (${caller}) SELECT ${card}, (${total}) AS total
    FROM caller, LATERAL (SELECT * FROM users WHERE type = 2 AND ${condition} ORDER BY folded_name, id LIMIT 10) AS u`;
}

function listed(rows) {
  const recordsTotal = Number(rows[0].total);
  for (const row of rows) row.total = undefined;
  return { usersList: rows, recordsTotal };
}

answer('POST', '/list', 'Organizations.', {
  text: cards('institution_type_id = $2', 'SELECT organizations FROM directory_totals WHERE institution_type_id = $2'),
  params: (request) => [request.body.categoryId],
  data: listed,
});
answer('POST', '/search', 'Organizations.', {
  text: cards(
    `folded_name LIKE '%' || $2 || '%'`,
    `SELECT least(sum(organizations), ${mostListed}) FROM directory_totals`,
  ),
  params: (request) => [request.body.userName],
  data: listed,
});
answer('GET', '/one/:id', 'The project.', {
  text: `WITH caller AS (${caller}) SELECT p.id, p.title, p.return_on_investment::float8 AS "returnOnInvestment", p.duration_months AS duration,
      json_build_object('repayment', p.repayment, 'graceMonths', p.grace_months, 'lateInterest', p.late_interest::float8,
        'earlyRepayment', p.early_repayment) AS terms,
      round((power(1 + p.return_on_investment::float8 / 100, 12::float8 / p.duration_months) - 1) * 10000) / 100 AS "yearlyRate",
      '' AS "repaymentState", p.min_investment_cents::float8 / 100 AS "minInvestment", c.name AS "categoryName", coalesce(f.original_name, '') AS "documentName",
      p.created_by AS "createdBy", u.name AS "createdByName", p.created_at AS "createdAt", p.description,
      p.raised_cents::float8 / 100 AS raised, p.capturing_cents::float8 / 100 AS reserved, p.investors,
      coalesce(p.photo_file_id::text, '') AS photo, coalesce(p.document_file_id::text, '') AS document,
      p.budget_cents::float8 / 100 AS "budgetRequired", CASE WHEN p.is_public THEN '/p/' || p.share_slug ELSE '' END AS "sharePath",
      coalesce((SELECT max(z.ends_at) FROM freezes AS z
        WHERE z.subject_id IN (p.id, p.created_by) AND z.lifted_at IS NULL AND z.ends_at > now())::text, '') AS "pausedUntil",
      is_insider(caller.id, p.created_by) AS insider
    FROM caller, projects p JOIN project_categories c ON c.id = p.category_id JOIN users u ON u.id = p.created_by
      LEFT JOIN files f ON f.id = p.document_file_id WHERE p.id = $2`,
  params: (request) => [request.params.id],
  data: ([row]) => row,
});
answer('GET', '/own', 'Your wallet.', {
  text: `WITH caller AS (${caller}) SELECT (a.balance_cents - a.held_cents)::float8 / 100 AS amount, a.held_cents::float8 / 100 AS held
    FROM caller JOIN ledger_accounts a ON a.id = caller.id`,
  params: () => [],
  data: ([row]) => row,
});
answer('POST', '/buy', 'Your order has been placed.', {
  text: `SELECT order_id AS "investId", order_id AS "orderId", order_status AS "paymentStatus", due_cents::float8 / 100 AS due
    FROM place_order($1, 'treasurer', $2, $3, $4, $5, $6, $7, $8, true, 1800)`,
  params: ({ headers, body }) => [
    headers['idempotency-key'],
    hash(JSON.stringify(body)),
    body.projectId,
    body.numberOfUnit,
    body.address,
    body.postalCode,
    body.contactNo,
  ],
  data: ([row]) => row,
});
await app.listen({ port: 0, host: '127.0.0.1' });
serve(app, () => pool.end());
