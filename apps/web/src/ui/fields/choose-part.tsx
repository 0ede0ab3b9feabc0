import { Button, Skeleton } from '@mantine/core';
import { Suspense, lazy, useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import type { Crop as CropType, CropShape } from './crop.tsx';

const Crop = lazy(async () => ({ default: (await import('./crop.tsx')).Crop }));

type Props = { file: File | null; shape: CropShape; onChoose: (part: File) => void };

/** The picture that a part was cut from, so that another part can be chosen. */
type Cut = { part: File; of: File; area: ComponentProps<typeof CropType>['area'] };

/**
 * Lets a person choose which part of a picture is shown, in place and only where they want to: what was picked is sent as it is otherwise. Until a
 * part is used, and when it is given up, the picture stays what it was.
 */
export function ChoosePart({ file, shape, onChoose }: Props) {
  const [cut, setCut] = useState<Cut>();
  const [openFor, setOpenFor] = useState<File>();
  const button = useRef<HTMLButtonElement>(null);
  if (!file?.type.startsWith('image/')) return null;
  const before = cut?.part === file ? cut : undefined;
  const whole = before?.of ?? file;
  const close = () => {
    setOpenFor(undefined);
    button.current?.focus();
  };
  return (
    <div>
      <Button
        ref={button}
        variant="default"
        aria-expanded={openFor === file}
        onClick={() => setOpenFor(openFor === file ? undefined : file)}
      >
        Choose What Is Shown
      </Button>
      {openFor === file && (
        <Suspense fallback={<Skeleton mt={12} height={352} />}>
          <Crop
            file={whole}
            shape={shape}
            area={before?.area}
            onUse={(part, area) => {
              setCut({ part, of: whole, area });
              onChoose(part);
              close();
            }}
            onCancel={close}
          />
        </Suspense>
      )}
    </div>
  );
}
