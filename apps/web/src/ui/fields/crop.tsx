import { Button } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { useObjectUrl } from '../hooks/use-object-url.ts';
import classes from './crop.module.css';
import { cutPicture } from './cut-picture.ts';
import { useFocusOnceLoaded } from './use-focus-once-loaded.ts';
import { ZoomSlider } from './zoom-slider.tsx';

/** How a picture is shown: a project's photo and an organization's picture on cards, a person's in a circle. */
const shapes = {
  photo: { aspect: 16 / 9, cropShape: 'rect', mostWidth: 1600 },
  organization: { aspect: 16 / 9, cropShape: 'rect', mostWidth: 640 },
  person: { aspect: 1, cropShape: 'round', mostWidth: 640 },
} as const;
export type CropShape = keyof typeof shapes;

type Props = {
  /** The whole picture. */
  file: File;
  shape: CropShape;
  /** The part that was chosen before, in pixels. */
  area: Area | undefined;
  onUse: (part: File, area: Area) => void;
  onCancel: () => void;
};

const mostZoom = 4;

/** Where the part of a picture is chosen: by pulling, pinching and the wheel, or by keys and the slider. */
export function Crop({ file, shape, area, onUse, onCancel }: Props) {
  const { aspect, cropShape, mostWidth } = shapes[shape];
  const id = useId();
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [broken, setBroken] = useState(false);
  const [cutting, setCutting] = useState(false);
  const chosen = useRef(area);
  const focus = useFocusOnceLoaded();

  const zoomTo = (wanted: number) => setZoom(Math.min(mostZoom, Math.max(1, wanted)));
  const use = async () => {
    if (!chosen.current) return;
    setCutting(true);
    try {
      onUse(await cutPicture(file, address, chosen.current, mostWidth), chosen.current);
    } catch (error) {
      console.warn(error);
      setBroken(true);
    }
  };

  return (
    <div
      role="group"
      aria-label="The Part That Is Shown"
      className={classes.crop}
      onKeyDown={(event) => {
        if (event.key === '+' || event.key === '=') zoomTo(zoom + 0.1);
        else if (event.key === '-') zoomTo(zoom - 0.1);
        else if (event.key === 'Escape') onCancel();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      {broken ? (
        <p role="alert">This browser cannot open this picture. You can still upload it as it is.</p>
      ) : (
        <>
          <div className={classes.stage}>
            {address && (
              <Cropper
                image={address}
                crop={crop}
                zoom={zoom}
                maxZoom={mostZoom}
                aspect={aspect}
                cropShape={cropShape}
                keyboardStep={8}
                {...(area && { initialCroppedAreaPixels: area })}
                onCropChange={setCrop}
                onZoomChange={zoomTo}
                onCropAreaChange={(_percent, pixels) => (chosen.current = pixels)}
                mediaProps={{ alt: '', onError: () => setBroken(true) }}
                cropperProps={{ role: 'application', 'aria-label': 'Picture', 'aria-describedby': `${id}-keys` }}
                {...focus}
              />
            )}
          </div>
          <p id={`${id}-keys`} className={classes.keys}>
            Drag the picture, or move it with the arrow keys. Use + and − to zoom.
          </p>
          <ZoomSlider zoom={zoom} most={mostZoom} onChange={zoomTo} />
        </>
      )}
      <div className={classes.buttons}>
        {!broken && (
          <Button disabled={cutting} onClick={() => void use()}>
            Use This Part
          </Button>
        )}
        <Button variant="default" disabled={cutting} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
