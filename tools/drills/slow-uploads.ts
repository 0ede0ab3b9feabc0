// npm run drill:slow-uploads — 300 uploads of 4 MB at 1 Mbit/s each have to finish while 50 senders of one byte a second are cut off.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { makePdf, makePicture } from '../../apps/api/src/base/files/test-files.ts';
import { startProduct } from '../../scripts/start-product.ts';

const uploads = Number(process.env['UPLOADS'] ?? 300);
const bytesPerSecond = 125_000;
const size = 4 * 1024 * 1024;
const lorises = 50;

const product = await startProduct({
  DEMO: '0',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_PERCENT: '1000000',
  UPLOAD_MB_PER_DAY: '100000',
  UPLOAD_MB_TOTAL: '1000000',
});
const { url, port, call } = product;
try {
  process.exitCode = await drill();
} finally {
  await product.stop();
}

async function drill(): Promise<number> {
  const token = await organization();
  const [category] = await call<{ id: string }[]>('POST', '/project/categories', token);
  const body = await multipart(category!.id);
  console.log(`${uploads} uploads of ${(body.length / 1e6).toFixed(1)} MB at 1 Mbit/s, ${lorises} slow senders`);
  const health: number[] = [];
  const probe = setInterval(async () => {
    const began = performance.now();
    await fetch(`${url}/health/ready`);
    health.push(performance.now() - began);
  }, 250);
  const began = performance.now();
  const [sent, cut] = await Promise.all([
    Promise.all(Array.from({ length: uploads }, () => send(token, body, bytesPerSecond / 10, 100))),
    Promise.all(Array.from({ length: lorises }, () => send(token, body, 1, 1000))),
  ]);
  clearInterval(probe);
  health.sort((a, b) => a - b);
  const finished = sent.filter(({ status }) => status === 200).length;
  const refused = cut.filter(({ status, ms }) => status !== 200 && ms < 60_000).length;
  console.log(`finished: ${finished} of ${uploads} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  console.log(
    `answered otherwise: ${sent
      .filter(({ status }) => status !== 200)
      .map(({ status }) => status)
      .join(' ')}`,
  );
  console.log(
    `cut off: ${refused} of ${lorises}, the last after ${(Math.max(...cut.map(({ ms }) => ms)) / 1000).toFixed(1)} s`,
  );
  console.log(`readiness meanwhile: median ${at(health, 0.5)} ms, slowest ${at(health, 1)} ms`);
  return finished === uploads && refused === lorises ? 0 : 1;
}

function at(sorted: number[], part: number): string {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]!.toFixed(0);
}

/** Sends one upload in pieces of a number of bytes, with a pause in milliseconds between them; answers its status, 0 when it was cut off silently. */
async function send(
  token: string,
  body: Buffer,
  piece: number,
  everyMs: number,
): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  let open = true;
  socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.on('close', () => ((open = false), resolve())));
  await once(socket, 'connect');
  socket.write(
    `POST /api/project/create HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\nConnection: close\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${body.length}\r\n\r\n`,
  );
  for (let sent = 0; sent < body.length && open && answer === ''; sent += piece) {
    socket.write(body.subarray(sent, sent + piece));
    await sleep(everyMs);
  }
  await closed;
  return { status: Number(answer.split(' ')[1] ?? 0), ms: performance.now() - began };
}

async function multipart(categoryId: string): Promise<Buffer> {
  const pdf = await makePdf();
  const large = Buffer.concat([pdf.subarray(0, 9), Buffer.alloc(size, ' '), pdf.subarray(9)]);
  const fields = {
    categoryId,
    title: 'Slow line',
    budgetRequired: 1000,
    returnOnInvestment: 5,
    duration: 12,
    minInvestment: 10,
    description: 'Sent slowly.',
  };
  const field = (name: string, more = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
  return Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${field(name)}${value}\r\n`)),
    Buffer.from(field('photo', '; filename="p.png"')),
    await makePicture('png', 64, 64),
    Buffer.from(`\r\n${field('document', '; filename="d.pdf"')}`),
    large,
    Buffer.from('\r\n--b--\r\n'),
  ]);
}

async function organization(): Promise<string> {
  const [type] = await call<{ id: string }[]>('POST', '/institutional/type');
  const password = 'Kiln-oak-97';
  const email = 'slow-line@drill.example';
  const person = {
    name: 'Slow Line Works',
    mobile: '5550001111',
    email,
    password,
    areaCode: '10115',
    typeId: type!.id,
    type: 2,
  };
  await call('POST', '/auth/signup', undefined, person);
  return (await call<{ token: string }>('POST', '/auth/login', undefined, { email, password })).token;
}
