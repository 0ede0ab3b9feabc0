import { pictureSizes, type PictureSize } from '@guildhall/contract/uploads.ts';
import { useState } from 'react';
import { configurationInPage } from '../api/in-page.ts';
import { useNear } from './hooks/use-near.ts';
import { drawings } from './states/drawings.tsx';
import classes from './picture.module.css';

type Props = {
  /** An address of the calls, or the empty text. */
  src: string;
  kind: keyof typeof drawings;
  /** Whose it is: chooses the drawing. */
  name?: string;
  /** `filling` takes all of what it is in. */
  shape?: 'wide' | 'round' | 'filling';
  /** In pixels, for a round one. */
  size?: number;
  /** Empty where a name is beside it. */
  alt?: string;
  /** The first screenful is fetched at once, the rest when it comes near. */
  eager?: boolean;
  /** How wide a wide one stands, in the words of the attribute `sizes`. */
  sizes?: string;
  /** Which smaller copy the browser may choose: by default that of a round one or of a card. */
  copy?: PictureSize;
  /** Called with the address of a picture that cannot be loaded, such as one that operators have hidden. */
  onBroken?: (src: string) => void;
};

/** Up to how many pixels a picture is kept in width. */
const fullWidth = { project: 1600, organization: 640, person: 640 };

const wholeWidth = '(max-width: 640px) calc(100vw - 32px), 720px';

/** Where a picture that was uploaded is loaded from: a CDN, where one is configured, or the server itself. */
function placeOf(src: string) {
  return src.startsWith('/files/') ? `${configurationInPage()?.picturesUrl ?? ''}${src}` : src;
}

/** The smaller copy and the whole picture, for the browser to choose from. A picture that was not uploaded has no copy. */
function copies(src: string, size: PictureSize, full: number) {
  if (!src.startsWith('/files/')) return {};
  const at = placeOf(src);
  return { srcSet: `${at}?size=${size} ${pictureSizes[size].width}w, ${at} ${full}w` };
}

/** A picture in its place: 16:9 or round, with a drawing where there is none or it cannot be had. */
export function Picture({
  src,
  kind,
  name = '',
  shape = 'wide',
  size,
  alt = '',
  eager = false,
  sizes = wholeWidth,
  copy = shape === 'round' ? 'icon' : 'card',
  onBroken,
}: Props) {
  const [broken, setBroken] = useState('');
  const [place, near] = useNear<HTMLSpanElement>(eager || !src);
  const Fallback = drawings[kind];
  const style = size ? { width: size, height: size } : undefined;
  return (
    <span ref={place} className={classes.frame} data-shape={shape} style={style}>
      {src && src !== broken ? (
        <img
          {...(near && { src: placeOf(src), ...copies(src, copy, fullWidth[kind]) })}
          sizes={shape === 'round' ? `${size}px` : sizes}
          alt={alt}
          decoding="async"
          onError={() => {
            setBroken(src);
            onBroken?.(src);
          }}
        />
      ) : (
        <Fallback
          name={name}
          className={classes.drawing}
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
          aria-hidden={!alt}
        />
      )}
    </span>
  );
}
