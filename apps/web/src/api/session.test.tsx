import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session, sessionKeys, useSession } from './session.ts';

test('the keys of local storage are those of spec §3', () => {
  expect([...sessionKeys].sort()).toEqual(
    'chatId email id investId investedId minimumInvestAmount orderId orderedId orgId profilePic projectId serviceId token userKey userType walletAmount'.split(
      ' ',
    ),
  );
});

test('a session needs both a token and an e-mail', () => {
  expect(session.isOpen()).toBe(false);
  session.set({ token: 't' });
  expect(session.isOpen()).toBe(false);
  session.set({ email: 'ada@example.org' });
  expect(session.isOpen()).toBe(true);
});

test('clearing leaves nothing in local storage and no draft behind', () => {
  session.set({ token: 't', email: 'ada@example.org', orgId: '1' });
  sessionStorage.setItem('draft:complaint', '{}');
  sessionStorage.setItem('recentSearches', '["mill"]');
  sessionStorage.setItem('toast', 'kept');
  session.clear();
  expect(localStorage.length).toBe(0);
  expect(Object.keys(sessionStorage)).toEqual(['toast']);
});

test('an operator who sees as an account has its session in this tab alone, until they go back', () => {
  session.set({ id: '1', email: 'opal@example.org', token: 'own', orgId: '9' });
  sessionStorage.setItem('draft:note', '{}');
  session.beginSeeAs(
    { id: '2', name: 'Ada', endsAt: '2026-11-29T08:30:00.000Z' },
    { id: '2', email: 'ada@example.org', token: 'seen' },
  );
  expect(session.seenAs()?.name).toBe('Ada');
  expect(session.get('token')).toBe('seen');
  expect(session.get('orgId')).toBeUndefined();
  expect(localStorage.getItem('token')).toBe('own');
  expect(sessionStorage.getItem('draft:note')).toBeNull();
  session.clear();
  expect(session.seenAs()).toBeUndefined();
  expect(session.get('token')).toBe('own');
  expect(session.get('orgId')).toBe('9');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('components follow the session', () => {
  const { result } = renderHook(() => useSession());
  expect(result.current.isOrganization).toBe(false);
  act(() => session.set({ id: '1', email: 'hall@example.org', token: 't', userType: 2, profilePic: '' }));
  expect(result.current).toMatchObject({ email: 'hall@example.org', userType: 2, isOrganization: true });
  act(() => session.clear());
  expect(result.current.email).toBe('');
});
