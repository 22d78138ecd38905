import { Text, View } from '@react-pdf/renderer';
import { DIMMED } from '@/lib/platform/pdf/styles';

/** Room for the longest label of all languages. */
export const LABEL_WIDTH = 120;

/** A label and what it says, two in a row. */
export function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <View style={{ width: '50%', flexDirection: 'row', marginBottom: 2, paddingRight: 8 }}>
      <Text style={{ width: LABEL_WIDTH, color: DIMMED, paddingRight: 6 }}>{label}</Text>
      <Text style={{ flex: 1 }}>{children}</Text>
    </View>
  );
}
