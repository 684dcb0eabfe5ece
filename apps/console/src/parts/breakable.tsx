import { Fragment } from 'preact';

/** A code in capitals or with underscores. Lines may break after an underscore. */
export function Breakable({ text }: { readonly text: string }) {
  const [first, ...others] = text.split('_');
  return (
    <>
      {first}
      {others.map((part, index) => (
        <Fragment key={index}>
          _<wbr />
          {part}
        </Fragment>
      ))}
    </>
  );
}
