import { workerData } from 'node:worker_threads';
import { loadPlaces } from './load-places.ts';

const { ownerUrl } = workerData as { ownerUrl: string };
await loadPlaces(ownerUrl);
