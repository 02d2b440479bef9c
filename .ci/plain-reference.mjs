import { UnknownType } from 'typedoc';

/** Whether a type only describes a schema of Zod. */
const isOfZod = (type) => /^(?:\w+\.)*(?:ZodMini|input|output|infer|Omit|Partial)/.test(type);

function simplify({ project }) {
  for (const reflection of Object.values(project.reflections)) {
    reflection.inheritedFrom = undefined;
    reflection.overwrites = undefined;
    const extended = reflection.extendedTypes?.filter((type) => !isOfZod(type)) ?? [];
    reflection.extendedTypes = extended.length > 0 ? extended : undefined;
    if (reflection.variant === 'declaration' && /^ZodMini/.test(reflection.type))
      reflection.type = new UnknownType('ZodMiniType');
  }
}

/** A plugin of TypeDoc that leaves out what only compilers need: where members are inherited from, and types of Zod. */
export const load = ({ converter }) => converter.on('resolveEnd', simplify, -1000);
