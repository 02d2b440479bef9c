import { UnknownType } from 'typedoc';

/** Whether a reader can look up what a type is or, as in `Omit<Page, 'next'>`, what it is made of. */
const isKnown = (type) =>
  type.reflection !== undefined ||
  /^(Promise|ZodMiniType|\w*Error)\b/.test(type) ||
  (/^(Omit|Pick)\b/.test(type) && isKnown(type.typeArguments[0]));

function simplifyParents({ project }) {
  for (const reflection of Object.values(project.reflections)) {
    const extended = reflection.extendedTypes?.filter(isKnown) ?? [];
    reflection.extendedTypes = extended.length > 0 ? extended : undefined;
  }
}

function simplify({ project }) {
  for (const reflection of Object.values(project.reflections)) {
    reflection.inheritedFrom = undefined;
    reflection.overwrites = undefined;
    if (reflection.variant === 'declaration' && /^ZodMini/.test(reflection.type))
      reflection.type = new UnknownType('ZodMiniType');
  }
}

/** A plugin of TypeDoc that leaves out what only compilers need: where members are inherited from, and types of Zod. */
export function load({ converter }) {
  // Before TypeDoc draws hierarchies.
  converter.on('resolveEnd', simplifyParents, 1000);
  converter.on('resolveEnd', simplify, -1000);
}
