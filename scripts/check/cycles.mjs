/**
 * Groups of modules that import each other in a circle (Tarjan, 'Depth-first search and linear graph algorithms', 1972).
 * @param {Map<string, string[]>} graph each module with those it imports
 * @returns {string[][]} each group as one shortest circle through its first module
 */
export function findCycles(graph) {
  /** @type {Map<string, { index: number, low: number, onStack: boolean }>} */
  const seen = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const groups = [];

  /** @param {string} module */
  const visit = (module) => {
    const state = { index: seen.size, low: seen.size, onStack: true };
    seen.set(module, state);
    stack.push(module);
    for (const next of graph.get(module) ?? []) {
      const known = seen.get(next);
      if (!known) state.low = Math.min(state.low, visit(next));
      else if (known.onStack) state.low = Math.min(state.low, known.index);
    }
    if (state.low === state.index) {
      const group = stack.splice(stack.indexOf(module));
      for (const one of group) {
        const member = seen.get(one);
        if (member) member.onStack = false;
      }
      if (group.length > 1 || graph.get(module)?.includes(module)) groups.push(group);
    }
    return state.low;
  };
  for (const module of graph.keys()) if (!seen.has(module)) visit(module);
  return groups.map((group) => shortestCircle(graph, group));
}

/** @param {Map<string, string[]>} graph @param {string[]} group @returns {string[]} */
function shortestCircle(graph, group) {
  const start = [...group].sort()[0] ?? '';
  const members = new Set(group);
  /** @type {Map<string, string>} */
  const from = new Map();
  const queue = [start];
  for (const module of queue) {
    for (const next of graph.get(module) ?? []) {
      if (next === start) {
        const circle = [module];
        for (let at = module; at !== start; circle.unshift(at)) at = from.get(at) ?? start;
        return [...circle, start];
      }
      if (!members.has(next) || from.has(next)) continue;
      from.set(next, module);
      queue.push(next);
    }
  }
  return group;
}
