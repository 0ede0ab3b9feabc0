import classes from './crop.module.css';

type Props = { zoom: number; most: number; onChange: (zoom: number) => void };

/** How large a picture is shown, from 1 to `most` times. */
export function ZoomSlider({ zoom, most, onChange }: Props) {
  return (
    <label className={classes.zoom}>
      Zoom
      <input
        type="range"
        min={1}
        max={most}
        step={0.1}
        value={zoom}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}
