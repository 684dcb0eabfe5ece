import type { ColumnType } from '@data-import/wire/codecs';

/** Names of a column in other systems, without spaces, signs and case. */
const SYNONYMS: Readonly<Record<string, string>> = {
  external_account_number:
    'account accountnumber accountno accountid customer customernumber customerno customerid konto kontonummer kontonr kundennr kundennummer vertragskonto',
  external_business_identifier: 'business businessid company companyid firma firmennr',
  transaction_id:
    'id transaction document documentno documentnumber beleg belegnr belegnummer buchungsnr buchungsnummer',
  transaction_date:
    'date postedon postingdate bookingdate valuedate datum buchungsdatum buchungstag valuta',
  amount: 'value total sum betrag summe',
  type: 'kind transactiontype art typ buchungsart',
  payment_type: 'method paymentmethod zahlart zahlungsart',
  reason: 'grund buchungsgrund',
  reference: 'ref referenz mandate mandat mandatsreferenz',
  display_note: 'displaytext anzeigetext',
  note: 'remark comment text bemerkung verwendungszweck buchungstext',
  product_code: 'product productcode produkt tarif',
  body: 'text note comment notiz bemerkung memo',
  created_at: 'created createdon timestamp date datum angelegt erstellt erstelltam',
  is_pinned: 'pinned important wichtig angepinnt',
  unpin_at: 'unpin pinneduntil',
  document_paths: 'document documents file path dokument dateien datei',
  statement_id: 'id statement invoice invoiceid rechnung rechnungsnr belegnr',
  number: 'statementnumber invoicenumber rechnungsnummer nummer nr',
  bill_period_from_date: 'from periodfrom start startdate von zeitraumvon abrechnungvon',
  bill_period_to_date: 'to until periodto end enddate bis zeitraumbis abrechnungbis',
  issued_date: 'issued issuedon invoicedate date datum rechnungsdatum ausgestellt',
  gross_amount: 'gross amount total betrag brutto bruttobetrag summe',
  statement_path: 'path file pdf document datei dokument',
  vendor: 'provider psp anbieter zahlungsanbieter',
  from_date: 'from periodfrom von periodevon openperiodfrom',
  to_date: 'to until bis periodebis openperiodto',
  account_created_at: 'created createdat since angelegt kundeseit',
};

/** The column of the file that is meant for a field, among those that no other field has taken. */
export function sourceOf(field: string, names: readonly string[]): string | undefined {
  const wanted = [plain(field), ...(SYNONYMS[field]?.split(' ') ?? [])];
  for (const one of wanted) {
    const found = names.find((name) => plain(name) === one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lower case letters and digits: `Kunden-Nr.` is `kundennr`. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('\u00E4', 'ae')
    .replaceAll('\u00F6', 'oe')
    .replaceAll('\u00FC', 'ue')
    .replaceAll('\u00DF', 'ss')
    .replaceAll(/[^a-z0-9]/g, '');
}

const DAY_FORMS = [
  { form: '%Y-%m-%d', pattern: /^\d{4}-(0?[1-9]|1[0-2])-(0?[1-9]|[12]\d|3[01])$/ },
  { form: '%d.%m.%Y', pattern: /^(0?[1-9]|[12]\d|3[01])\.(0?[1-9]|1[0-2])\.\d{4}$/ },
  { form: '%d/%m/%Y', pattern: /^(0?[1-9]|[12]\d|3[01])\/(0?[1-9]|1[0-2])\/\d{4}$/ },
  { form: '%m/%d/%Y', pattern: /^(0?[1-9]|1[0-2])\/(0?[1-9]|[12]\d|3[01])\/\d{4}$/ },
  { form: '%Y%m%d', pattern: /^\d{4}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/ },
];
const DAY_IN_MONTH_FIRST = '%m/%d/%Y';

/** The SQL that reads a column, guessed from its values. */
export interface ColumnLook {
  readonly expression: (name: string) => string;
  readonly remark?: string;
}

export function lookOf(type: ColumnType, values: readonly string[]): ColumnLook {
  const present = values.map((value) => value.trim()).filter((value) => value !== '');
  switch (type.kind) {
    case 'day':
      return dayLook(present);
    case 'instant':
      return instantLook(present);
    case 'money':
    case 'exactNumber':
      return decimalLook(present);
    case 'texts':
      return present.some((value) => /[|;]/.test(value) && !value.startsWith('['))
        ? {
            expression: (name) =>
              `string_split(${name}, '${present.some((v) => v.includes('|')) ? '|' : ';'}')`,
            remark: 'several in a cell',
          }
        : AS_IT_IS;
    case 'text':
    case 'boolean':
    case 'exactNumbers':
    case 'structs':
      return AS_IT_IS;
  }
}

const AS_IT_IS: ColumnLook = { expression: (name) => name };

function dayLook(values: readonly string[]): ColumnLook {
  const { forms, others } = formsOf(values);
  const mixture = mixtureIn(forms);
  if (mixture !== undefined) return { ...AS_IT_IS, remark: mixture };
  const odd = others === 0 ? undefined : `${counted(others)} another form: check names them`;
  if (forms.length === 0 || (forms.length === 1 && forms[0] === '%Y-%m-%d'))
    return { ...AS_IT_IS, ...(odd !== undefined && { remark: odd }) };
  const isAmbiguous =
    forms.includes('%d/%m/%Y') &&
    values.every(
      (v) =>
        !v.includes('/') ||
        DAY_FORMS.find(({ form }) => form === DAY_IN_MONTH_FIRST)?.pattern.test(v),
    );
  return {
    expression: (name) => `iso_date(${name}, ${sqlForms(forms)})`,
    remark: `dates as ${forms.join(' and ')}${isAmbiguous ? ', or is it %m/%d/%Y?' : ''}${odd === undefined ? '' : `; ${odd}`}`,
  };
}

/** Two orders exclude each other: 10/11 would be read as the first, whichever it is. */
function mixtureIn(forms: readonly string[]): string | undefined {
  return forms.includes('%d/%m/%Y') && forms.includes(DAY_IN_MONTH_FIRST)
    ? 'days before months in some values, months before days in others: 10/11 can be either, correct the file or name the order of each'
    : undefined;
}

/** A form that fewer values have is taken for a mistake of theirs. */
const USUAL_SHARE = 0.2;

/** The fewest forms that explain the values, the most usual ones first; and how many values have none of them. */
function formsOf(values: readonly string[]): {
  readonly forms: readonly string[];
  readonly others: number;
} {
  const forms: string[] = [];
  let rest = values;
  while (rest.length > 0) {
    const [best] = DAY_FORMS.map(({ form, pattern }) => ({
      form,
      pattern,
      count: rest.filter((value) => pattern.test(value)).length,
    })).toSorted((a, b) => b.count - a.count);
    if (!best || best.count === 0) break;
    if (forms.length > 0 && best.count < values.length * USUAL_SHARE) break;
    forms.push(best.form);
    rest = rest.filter((value) => !best.pattern.test(value));
  }
  return { forms, others: rest.length };
}

function counted(values: number): string {
  return values === 1 ? '1 value has' : `${values} values have`;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

function instantLook(values: readonly string[]): ColumnLook {
  if (values.every((value) => INSTANT.test(value))) return AS_IT_IS;
  const { forms: days, others } = formsOf(values.map((value) => value.split(/[ T]/)[0] ?? ''));
  if (days.length === 0)
    return { ...AS_IT_IS, remark: 'no form of times is known that these values have' };
  const mixture = mixtureIn(days);
  if (mixture !== undefined) return { ...AS_IT_IS, remark: mixture };
  const forms = days.flatMap((day) => [`${day} %H:%M:%S`, `${day} %H:%M`, `${day}T%H:%M:%S`, day]);
  return {
    expression: (name) => `iso_instant(${name}, ${sqlForms(forms)})`,
    remark: `times without a zone are taken as UTC${others === 0 ? '' : `; ${counted(others)} another form: check names them`}`,
  };
}

const WITH_COMMA = /^[-+]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/;
const WITH_POINT = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)\.\d+$/;
/** `1.234` or `1,234`: thousands of the one, or decimals of the other. */
const EITHER = /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/;

function decimalLook(values: readonly string[]): ColumnLook {
  const clear = values.filter((value) => !EITHER.test(value));
  const commas = clear.filter((value) => WITH_COMMA.test(value)).length;
  const points = clear.filter((value) => WITH_POINT.test(value)).length;
  if (commas > 0 && points > 0)
    return {
      ...AS_IT_IS,
      remark: `a decimal point in ${points} ${points === 1 ? 'value' : 'values'}, a decimal comma in ${commas}: check names those that are no numbers`,
    };
  if (commas > 0)
    return { expression: (name) => `decimal_comma(${name})`, remark: 'decimal comma' };
  return points > 0 && clear.some((value) => value.includes(','))
    ? {
        expression: (name) => `decimal_point(${name})`,
        remark: 'decimal point, commas between thousands',
      }
    : { ...AS_IT_IS, remark: 'decimal point' };
}

function sqlForms(forms: readonly string[]): string {
  const texts = forms.map((form) => `'${form}'`);
  return texts.length === 1 ? (texts[0] ?? '') : `[${texts.join(', ')}]`;
}
