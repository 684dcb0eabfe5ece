const END = 9;

/** Leaves out the middle of a name for which there is no room: names that belong together differ at their ends. */
export function CutInMiddle({ text }: { readonly text: string }) {
  return (
    <span class="cut-in-middle" title={text}>
      <span>{text.slice(0, -END)}</span>
      <span>{text.slice(-END)}</span>
    </span>
  );
}
