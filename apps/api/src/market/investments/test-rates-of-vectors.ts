import { rateOfFlows } from './rate-of-flows.ts';
import { rateVectors, readFlows } from './test-rate-vectors.ts';

// Prints the time zone of this process and the rates of all vectors in it.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
console.log(JSON.stringify({ timeZone, rates: rateVectors.map(({ flows }) => rateOfFlows(readFlows(flows))) }));
