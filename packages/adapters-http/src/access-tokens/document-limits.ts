import {
  GraphQLError,
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type SelectionSetNode,
  type Source,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';

// A complete introspection query has about 200 tokens and no alias.
const MAXIMUM_TOKENS = 400;
const MAXIMUM_ALIASES = 4;

/** Reads a document of bounded length: a longer one would be costly to check before it is known to be good. */
export function parseShortDocument(source: string | Source): DocumentNode {
  return parse(source, { maxTokens: MAXIMUM_TOKENS });
}

/**
 * An operation asks for one thing; of several in a document one is executed. With aliases a single request could try as
 * many keys as fit into it, and would count as one attempt.
 */
export const oneRootField: ValidationRule = (context) => ({
  OperationDefinition({ selectionSet }) {
    const fields = rootFields(context, selectionSet);
    if (fields.length > 1) refuse(context, 'An operation may ask for one root field only.', fields);
  },
});

/** Aliases multiply what introspection answers at every level. */
export const fewAliases: ValidationRule = (context) => {
  const aliased: FieldNode[] = [];
  return {
    Field(field) {
      if (field.alias) aliased.push(field);
    },
    Document: {
      leave() {
        if (aliased.length > MAXIMUM_ALIASES)
          refuse(context, `A document may have ${MAXIMUM_ALIASES} aliases at most.`, aliased);
      },
    },
  };
};

function rootFields(
  context: ValidationContext,
  { selections }: SelectionSetNode,
  seen = new Set<string>(),
): readonly FieldNode[] {
  return selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD)
      return selection.name.value === '__typename' ? [] : [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return rootFields(context, selection.selectionSet, seen);

    const name = selection.name.value;
    const fragment = seen.has(name) ? undefined : context.getFragment(name);
    return fragment ? rootFields(context, fragment.selectionSet, seen.add(name)) : [];
  });
}

function refuse(context: ValidationContext, message: string, nodes: readonly FieldNode[]): void {
  context.reportError(new GraphQLError(message, { nodes }));
}
