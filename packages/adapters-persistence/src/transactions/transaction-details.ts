import type {
  CalendarDate,
  Decimal,
  LineItem,
  TaxItem,
  TaxUnitType,
  TransactionFields,
} from '@data-import/domain';

/** What a transaction has only when the caller posted it. */
export type OptionalTransactionFields = Pick<
  TransactionFields,
  | 'reason'
  | 'displayNote'
  | 'note'
  | 'reference'
  | 'paymentType'
  | 'productCode'
  | 'lineItems'
  | 'taxItems'
>;

// Decimals are strings here: a JSON number would be at the mercy of whoever parses it.
interface Details {
  reason?: string;
  display_note?: string;
  note?: string;
  reference?: string;
  payment_type?: string;
  product_code?: string;
  line_items?: readonly LineItemDetails[];
  tax_items?: readonly TaxItemDetails[];
}

interface LineItemDetails {
  rate_band: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  number_of_units: Decimal;
  net_amount: Decimal;
  price_per_unit?: Decimal;
  units?: readonly Decimal[];
}

interface TaxItemDetails {
  amount: Decimal;
  tax_type: string;
  value_taxed: Decimal;
  rate: Decimal;
  unit_type: TaxUnitType;
}

/** The optional fields as the JSON text that is stored; `null` when there are none. */
export function detailsOf(fields: OptionalTransactionFields): string | null {
  const text = JSON.stringify({
    reason: fields.reason,
    display_note: fields.displayNote,
    note: fields.note,
    reference: fields.reference,
    payment_type: fields.paymentType,
    product_code: fields.productCode,
    line_items: fields.lineItems?.map(toLineItemDetails),
    tax_items: fields.taxItems?.map(toTaxItemDetails),
  });
  return text === '{}' ? null : text;
}

/** The optional fields that `detailsOf` put into the text. */
export function fieldsOf(details: string | null): OptionalTransactionFields {
  const stored = JSON.parse(details ?? '{}') as Details;
  return {
    reason: stored.reason,
    displayNote: stored.display_note,
    note: stored.note,
    reference: stored.reference,
    paymentType: stored.payment_type,
    productCode: stored.product_code,
    lineItems: stored.line_items?.map(toLineItem),
    taxItems: stored.tax_items?.map(toTaxItem),
  };
}

function toLineItemDetails(item: LineItem) {
  return {
    rate_band: item.rateBand,
    start_date: item.startDate,
    end_date: item.endDate,
    number_of_units: item.numberOfUnits,
    net_amount: item.netAmount,
    price_per_unit: item.pricePerUnit,
    units: item.units,
  };
}

function toLineItem(item: LineItemDetails): LineItem {
  return {
    rateBand: item.rate_band,
    startDate: item.start_date,
    endDate: item.end_date,
    numberOfUnits: item.number_of_units,
    netAmount: item.net_amount,
    pricePerUnit: item.price_per_unit,
    units: item.units,
  };
}

function toTaxItemDetails(item: TaxItem): TaxItemDetails {
  return {
    amount: item.amount,
    tax_type: item.taxType,
    value_taxed: item.valueTaxed,
    rate: item.rate,
    unit_type: item.unitType,
  };
}

function toTaxItem(item: TaxItemDetails): TaxItem {
  return {
    amount: item.amount,
    taxType: item.tax_type,
    valueTaxed: item.value_taxed,
    rate: item.rate,
    unitType: item.unit_type,
  };
}
