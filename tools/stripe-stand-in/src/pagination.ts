import type { listed } from './parameters.ts';
import { invalidRequest, missing } from './problem.ts';

type PageQuery = Pick<ReturnType<typeof listed>, 'created' | 'limit' | 'starting_after' | 'ending_before'>;

/** One page of a list, the newest first. */
export function page<T extends { id: string; created: number }>(url: string, all: T[], asked: PageQuery) {
  const { created, limit = 10, starting_after, ending_before } = asked;
  if (limit < 1 || limit > 100)
    throw invalidRequest(`This value must be between 1 and 100 (it currently is '${limit}').`, {
      code: 'parameter_invalid_integer',
      param: 'limit',
    });
  if (starting_after !== undefined && ending_before !== undefined)
    throw invalidRequest('You may only specify one of these parameters: starting_after, ending_before.');
  const bounds = typeof created === 'number' ? { gte: created, lte: created } : (created ?? {});
  const fitting = all.filter(
    (each) =>
      each.created > (bounds.gt ?? -Infinity) &&
      each.created >= (bounds.gte ?? -Infinity) &&
      each.created < (bounds.lt ?? Infinity) &&
      each.created <= (bounds.lte ?? Infinity),
  );
  const placeOf = (id: string, param: string) => {
    const place = fitting.findIndex((each) => each.id === id);
    if (place < 0) throw missing('object', id, param);
    return place;
  };
  const [from, to] =
    ending_before === undefined
      ? [starting_after === undefined ? 0 : placeOf(starting_after, 'starting_after') + 1, fitting.length]
      : [0, placeOf(ending_before, 'ending_before')];
  const rest = fitting.slice(from, to);
  const data = ending_before === undefined ? rest.slice(0, limit) : rest.slice(-limit);
  return { object: 'list' as const, url, has_more: rest.length > data.length, data };
}
