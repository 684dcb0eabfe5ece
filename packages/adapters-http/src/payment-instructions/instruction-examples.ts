type Vendors = readonly string[];

export function accountInstructionExample([vendor = 'vendor']: Vendors) {
  return {
    import_supplier: 'SUPPLIER',
    external_account_number: 'E-1001',
    vendor,
    reference: 'pm_1001',
    type: 'CARD',
  };
}

export function businessInstructionExample([vendor = 'vendor']: Vendors) {
  return {
    import_supplier_code: 'SUPPLIER',
    external_business_identifier: 'B-7',
    vendor,
    reference: 'pm_7',
    type: 'CARD',
    accounts: [{ external_account_number: 'E-1001' }],
  };
}
