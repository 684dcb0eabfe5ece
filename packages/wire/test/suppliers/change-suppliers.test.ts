import { expect } from 'chai';
import {
  changeSupplierRequest,
  createSupplierRequest,
} from '../../src/suppliers/change-suppliers.js';
import { problemsFoundBy } from '../reading/reading.js';

const NEW = { code: 'NEW', organisation_id: 'org-1' };

const problems = (fields: object) => problemsFoundBy(createSupplierRequest, { ...NEW, ...fields });

describe('a request that creates a supplier', () => {
  for (const root of ['', 'tariffs/2024', `${'é'.repeat(511)}a`])
    it(`takes a document root of ${root.length} characters`, () => {
      expect(problems({ document_root: root })).to.deep.equal([]);
    });

  it('gives the document root one slash at its end', () => {
    for (const document_root of ['r', 'r/'])
      expect(
        createSupplierRequest.read({ ...NEW, document_root })._unsafeUnwrap(),
      ).to.have.property('document_root', 'r/');
  });

  for (const root of ['/rooted', 'a//b', 'a/../b', '..', 'a\\b', 'a\u0000b', '/'])
    it(`refuses the document root ${JSON.stringify(root)}`, () => {
      expect(problems({ document_root: root })).to.deep.equal([
        'invalid_document_path at document_root',
      ]);
    });

  for (const [name, fields, problem] of [
    ['a root of white space', { document_root: '  ' }, 'blank at document_root'],
    ['a root of 1,025 bytes', { document_root: 'é'.repeat(512) }, 'max_length at document_root'],
    ['a root that is no text', { document_root: 7 }, 'invalid at document_root'],
    ['a root with half a character', { document_root: 'a\ud800' }, 'invalid at document_root'],
    ['a zone that is not there', { time_zone: 'Mars/Olympus' }, 'invalid at time_zone'],
    ['an offset for a zone', { time_zone: '+02:00' }, 'invalid at time_zone'],
    ['an empty zone', { time_zone: '' }, 'blank at time_zone'],
    ['a code of 33 characters', { code: 'C'.repeat(33) }, 'max_length at code'],
    ['a word for a boolean', { verify_documents: 'yes' }, 'invalid at verify_documents'],
    ['null', { send_customer_emails: null }, 'null at send_customer_emails'],
    ['a status', { status: 'PAUSED' }, 'unknown_field at status'],
  ] as const)
    it(`refuses ${name}`, () => {
      expect(problems(fields)).to.deep.equal([problem]);
    });
});

describe('a request that changes a supplier', () => {
  it('says the status in capitals, and the code never', () => {
    expect(changeSupplierRequest.read({ status: 'PAUSED' })._unsafeUnwrap()).to.deep.equal({
      status: 'paused',
    });
    expect(problemsFoundBy(changeSupplierRequest, { status: 'paused', code: 'X' })).to.deep.equal([
      'invalid_choice at status',
      'unknown_field at code',
    ]);
  });
});
