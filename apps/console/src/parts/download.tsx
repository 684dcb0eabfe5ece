import type { ComponentChildren } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';

interface Props {
  readonly data: Blob;
  readonly name: string;
  readonly children: ComponentChildren;
}

export function Download({ data, name, children }: Props) {
  const url = useMemo(() => URL.createObjectURL(data), [data]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <a href={url} download={name}>
      {children}
    </a>
  );
}
