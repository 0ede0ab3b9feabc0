import { createTheme, defaultVariantColorsResolver } from '@mantine/core';
import type { MantineColorsTuple } from '@mantine/core';

/** Deep green-teal: whatever can be done. */
const teal: MantineColorsTuple = [
  '#edf5f2',
  '#d6e8e2',
  '#b0d3c8',
  '#86bcae',
  '#5fa695',
  '#3f8f7d',
  '#287767',
  '#176253',
  '#0f5145',
  '#0a4038',
];

/** Brass: stars, likes and funding bars, and nothing else. */
const brass: MantineColorsTuple = [
  '#fbf5e6',
  '#f3e7c8',
  '#e7d09a',
  '#dab86b',
  '#cca347',
  '#b98d30',
  '#a67a22',
  '#86611a',
  '#6b4c13',
  '#4f380d',
];

/** Danger: what destroys, in both schemes the colours of `--gh-negative`. */
const red: MantineColorsTuple = [
  '#fdf0ee',
  '#fad9d4',
  '#f6c0b8',
  '#ffb4a8',
  '#e2776a',
  '#c94a3d',
  '#b13328',
  '#a0281e',
  '#8f1d16',
  '#74130d',
];

/** Warm greys between paper and ink. */
const gray: MantineColorsTuple = [
  '#f6f3ec',
  '#efeae0',
  '#e5dfd2',
  '#d8d1c2',
  '#bdb5a4',
  '#8f887a',
  '#62625a',
  '#4a4b45',
  '#32342f',
  '#1f2320',
];

/** The night palette: text first, then lines, surfaces and the ground. */
const dark: MantineColorsTuple = [
  '#ebe6da',
  '#cdccc2',
  '#a9b0a8',
  '#7d8881',
  '#3a4641',
  '#2b3531',
  '#212a27',
  '#161d1b',
  '#101614',
  '#0a0f0d',
];

/** The one theme. Colours that are not Mantine's are in theme.css. */
export const theme = createTheme({
  colors: { teal, brass, red, gray, dark },
  primaryColor: 'teal',
  primaryShade: { light: 8, dark: 3 },
  // The colour of text on a filled surface depends on the scheme: white by day, ink by night.
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    return input.variant === 'filled' ? { ...colors, color: 'var(--gh-on-action)' } : colors;
  },
  black: '#1b211e',
  white: '#fffdf9',
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif",
  headings: { fontFamily: "'Guildhall Serif', 'Guildhall Serif fallback', Georgia, serif", fontWeight: '600' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  components: {
    Button: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'description', 'input', 'error'] } },
  },
});
