export {
  dayAfter,
  dayBefore,
  isCalendarDate,
  parseCalendarDate,
  type CalendarDate,
  type NotACalendarDate,
} from './time/calendar-date.js';
export {
  isUtcInstant,
  parseUtcInstant,
  utcInstantOf,
  type NotAUtcInstant,
  type UtcInstant,
} from './time/utc-instant.js';
export {
  isDocumentPath,
  locateDocument,
  MAXIMUM_LOCATION_BYTES,
  parseDocumentPath,
  parseDocumentRoot,
  type DocumentLocation,
  type DocumentLocationTooLong,
  type DocumentPath,
  type DocumentRoot,
  type InvalidDocumentPath,
} from './documents/document-path.js';
export {
  INSTRUCTION_TYPES,
  isSameInstruction,
  type AlreadyHasActiveInstruction,
  type InstructionDetails,
  type InstructionReference,
  type InstructionType,
  type PaymentInstruction,
} from './payment-instructions/payment-instruction.js';
