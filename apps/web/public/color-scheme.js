// Before the first paint, so that nobody is blinded: the chosen colours, or else the system's.
document.documentElement.dataset.mantineColorScheme =
  /(?:^|; )color-scheme=(light|dark)/.exec(document.cookie)?.[1] ??
  (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
