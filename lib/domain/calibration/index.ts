export { type EquipmentChange, equipmentChange, NO_EQUIPMENT } from './equipment';
