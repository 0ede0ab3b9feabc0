import { encode } from 'uqr';
import { qrPath } from './qr-path.ts';
import classes from './second-factor.module.css';

/** Light squares around it, by which a camera finds its edge. */
const border = 4;

/** A text as a QR code: dark on white by day and by night, since cameras expect that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border });
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes.qr}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(data)} />
    </svg>
  );
}
