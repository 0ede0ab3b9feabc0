import { createReadStream } from 'node:fs';

/**
 * The flat objects of a file of JSON, one after the other, so that a long list never lies in memory as a whole.
 * @param start the name of their first property, which distinguishes them from what else the file holds
 */
export async function* listedObjects<T>(path: string, start: string): AsyncGenerator<T> {
  const object = new RegExp(`\\{"${start}":[^{}]*\\}`, 'g');
  let text = '';
  for await (const chunk of createReadStream(path, 'utf8')) {
    text += chunk as string;
    let end = 0;
    for (const match of text.matchAll(object)) {
      yield JSON.parse(match[0]) as T;
      end = match.index + match[0].length;
    }
    text = text.slice(end);
  }
}
