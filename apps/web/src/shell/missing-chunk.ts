const mark = 'chunk-reloaded';

/** Whether a page's code is gone because a newer version was put up meanwhile. Says so once for each loading of the page's code. */
export const isMissingChunk = (error: unknown): boolean => {
  const missing =
    error instanceof TypeError &&
    /dynamically imported module|module script failed|error loading dynamically/i.test(error.message);
  if (!missing || sessionStorage.getItem(mark)) return false;
  sessionStorage.setItem(mark, '1');
  return true;
};

/** A page did load: the next time may be tried again. */
export const chunksAreThere = () => sessionStorage.removeItem(mark);
