type Vendors = readonly string[];

export function accountInstructionExample([vendor = 'vendor']: Vendors) {
  return {
    import_supplier: 'DEMO_ENERGY',
    external_account_number: 'EXT-1234',
    vendor,
    reference: 'TEST-CARD-1',
    type: 'CARD',
  };
}

export function businessInstructionExample([vendor = 'vendor']: Vendors) {
  return {
    import_supplier_code: 'DEMO_ENERGY',
    external_business_identifier: 'BIZ-100',
    vendor,
    reference: 'TEST-CARD-2',
    type: 'CARD',
    accounts: [{ external_account_number: 'EXT-1234' }],
  };
}
