/** The build puts the first line of each page of `docs` here. */
declare const GUIDE_TITLES: Readonly<Record<string, string>>;

export interface Guide {
  /** It is that of its file, without `.md`. */
  readonly name: string;
  readonly title: string;
}

const named = (names: readonly string[]): readonly Guide[] =>
  names.map((name) => ({ name, title: GUIDE_TITLES[name] ?? name }));

const LOADING =
  'guide loader whole-migration dry-runs export progress what-happens errors limits client'.split(
    ' ',
  );
const OPERATING = 'runbook operations command-line console deploy storage vendors'.split(' ');
const OTHERS = Object.keys(GUIDE_TITLES).filter(
  (name) => ![...LOADING, ...OPERATING].includes(name),
);

/** They are all pages of `docs`, in the order of the navigation. */
export const GUIDE_GROUPS = [
  { name: 'Load data', guides: named(LOADING) },
  { name: 'Operate', guides: named(OPERATING) },
  { name: 'Understand', guides: named(OTHERS) },
];

export const GUIDES: readonly Guide[] = GUIDE_GROUPS.flatMap(({ guides }) => guides);
