/** Says in words why an archive cannot be written or read. */
export class ArchiveProblem extends Error {}
