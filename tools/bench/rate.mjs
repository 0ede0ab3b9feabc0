import autocannon from 'autocannon';

/**
 * How many requests a second the server at `url` answers; `make` makes each of them.
 * @param {string} url
 * @param {() => object} make
 * @param {number} seconds
 */
export async function rateOf(url, make, seconds) {
  const result = await autocannon({
    url,
    connections: 64,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...make() }) }],
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} answers were not 200.`);
  return result.requests.total / result.duration;
}
