import { useEffect, useState } from 'react';

/** An address for a chosen file, for as long as it is shown; the empty text for none. */
export function useObjectUrl(file: File | null): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return setAddress('');
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
