// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { createViewerStorage } from './viewer-storage.ts';

const here = () => true;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('keeps each viewer apart from the other, and who entered with the secret in the tab alone', () => {
  createViewerStorage('ada', here).setItem('graphiql:theme', 'dark');
  createViewerStorage('secret', here).setItem('graphiql:theme', 'light');
  expect(createViewerStorage('budi', here).getItem('graphiql:theme')).toBeNull();
  expect(Object.keys(localStorage)).toEqual(['console.ada.graphiql:theme']);
  expect(Object.keys(sessionStorage)).toEqual(['console.secret.graphiql:theme']);
});

it('writes nothing down for a viewer who has left', () => {
  createViewerStorage('ada', () => false).setItem('graphiql:tabState', '{}');
  expect(localStorage).toHaveLength(0);
});

it.each(['{', 'null', '{"queries":{}}', '{"queries":[null]}'])(
  'answers nothing for a history that reads %s, and keeps the rest',
  (text) => {
    localStorage.setItem('console.ada.graphiql:queries', text);
    localStorage.setItem('console.ada.graphiql:tabState', '{"tabs":[]}');
    const storage = createViewerStorage('ada', here);
    expect(storage.getItem('graphiql:queries')).toBeNull();
    expect(storage.getItem('graphiql:tabState')).toBe('{"tabs":[]}');
  },
);

it('answers a history that can be read as it is', () => {
  const text = '{"queries":[{"query":"{ a }"}]}';
  localStorage.setItem('console.ada.graphiql:queries', text);
  expect(createViewerStorage('ada', here).getItem('graphiql:queries')).toBe(text);
});
