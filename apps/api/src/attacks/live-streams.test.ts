import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type Person, type TestApp } from '../server/test-app.ts';
import { listening } from './listening.ts';

let app: TestApp;
let person: Person;
let port: number;
beforeAll(async () => {
  app = await testApp();
  person = await app.signUp();
  port = await listening(app.server);
});
afterAll(() => app.stop());

function opened(token: string, method = 'GET') {
  return new Promise<Socket>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${method} /api/live HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${token}\r\n\r\n`);
      socket.once('readable', () => resolve(socket));
    });
    socket.on('error', () => {});
  });
}

function connections() {
  return new Promise<number>((resolve) => app.server.server.getConnections((_error, count) => resolve(count)));
}

async function none() {
  for (let tries = 0; tries < 100 && (await connections()) > 0; tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return connections();
}

it('a live stream that is not read is closed and its buffer freed', async () => {
  const socket = await opened(person.token);
  const data = 'x'.repeat(7000);
  for (let i = 0; i < 3000 && (await connections()) > 0; i++)
    await app.resources.live.publish(app.resources.database, person.id, {
      event: 'message',
      data: { kind: 'read', with: data },
    });
  expect(await none()).toBe(0);
  socket.destroy();
});

it('a closed live stream is removed', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, () => opened(person.token)));
  for (const socket of sockets) socket.destroy();
  expect(await none()).toBe(0);
});

it('an event reaches its own account only', async () => {
  const other = await app.signUp();
  const heard: string[] = [];
  const mine = await opened(person.token);
  const theirs = await opened(other.token);
  theirs.on('data', (chunk) => heard.push(chunk.toString()));
  const result = new Promise<string>((resolve) =>
    mine.on('data', (chunk) => chunk.includes('secret-word') && resolve('told')),
  );
  await app.resources.live.publish(app.resources.database, person.id, {
    event: 'message',
    data: { kind: 'read', with: 'secret-word' },
  });
  expect(await result).toBe('told');
  expect(heard.join('')).not.toContain('secret-word');
  mine.destroy();
  theirs.destroy();
});
